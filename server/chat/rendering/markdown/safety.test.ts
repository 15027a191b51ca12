import { describe, expect, test } from 'vitest'
import type { RenderContext } from './context.ts'
import { renderKatexFormula } from './formula/katex-formula.ts'
import { sanitizeRendered } from './html/sanitize.ts'
import { createRenderer } from './renderer.ts'
import { contextForTest, linkifierForTest, type ParsedElement, parseMarkup, renderer } from './testing.ts'

// A second, hand-written list: the list in sanitize.ts must not check itself.
const attributesByTag: Readonly<Record<string, string>> = {
  a: 'class data-id data-stream-id href title',
  annotation: 'encoding',
  audio: 'controls data-original-url preload src title',
  div: 'aria-hidden class data-code-language',
  img: 'alt class data-animated data-original-content-type data-original-dimensions data-transcoded-image src title',
  math: 'display xmlns',
  mi: 'mathvariant',
  mo: 'accent fence form linebreak lspace mathvariant maxsize minsize rspace separator stretchy symmetric',
  mpadded: 'height voffset',
  mspace: 'height linebreak mathbackground width',
  mstyle: 'displaystyle mathcolor mathsize scriptlevel',
  mtable: 'columnalign columnspacing rowspacing width',
  ol: 'start',
  path: 'd',
  span: 'aria-hidden aria-label class data-user-group-id data-user-id role style title',
  svg: 'height preserveAspectRatio style viewBox width xmlns',
  td: 'style',
  th: 'style',
  time: 'datetime',
  video: 'preload src',
}
const plainTags =
  'blockquote br code del em h1 h2 h3 h4 h5 h6 hr li mfrac mn mover mroot mrow msqrt msub msubsup msup mtd mtext ' +
  'mtr munder munderover p pre semantics strong table tbody thead tr ul'
const known = new Map(Object.entries(attributesByTag).map(([tag, names]) => [tag, new Set(names.split(' '))]))
for (const tag of plainTags.split(' ')) known.set(tag, new Set())

function complaint({ tag, attributes }: ParsedElement): string | undefined {
  const allowed = known.get(tag)
  if (allowed === undefined) return `<${tag}>`
  for (const [name, value] of attributes) {
    if (!allowed.has(name)) return `<${tag} ${name}>`
    if (name === 'href' && !/^(?:https?:\/\/|ftp:\/\/|file:\/\/|mailto:|tel:|\/|#)/.test(value)) return `href ${value}`
    if (name === 'src' && !/^(?:https?:\/\/|\/)/.test(value)) return `src ${value}`
    if (name === 'style' && /url|expression|import|[()\\@]/i.test(value)) return `style ${value}`
  }
  return undefined
}

function complaints(html: string): string[] {
  return parseMarkup(html).elements.flatMap((element) => complaint(element) ?? [])
}

const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.org></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)>',
  '<style>@import "//evil.org"</style>',
  '<link rel=stylesheet href=//evil.org>',
  '<meta http-equiv=refresh content="0;url=//evil.org">',
  '<base href=//evil.org/>',
  '<form action=//evil.org><input type=submit>',
  '<object data=//evil.org>',
  '<embed src=//evil.org>',
  '<template><script>alert(1)</script></template>',
  '<!--><script>alert(1)</script-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '</p><script>alert(1)</script><p>',
  '</code></pre></div><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '` onmouseover=`alert(1)',
  '" style="background:url(javascript:alert(1))',
  '" autofocus onfocus="alert(1)" x="',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\u0000script:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A&#x61vascript:alert(1)',
  'javascript://evil.org/%0aalert(1)',
  'javascript:/*--></title></style></textarea></script><svg/onload=alert(1)>*/',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'feed:javascript:alert(1)',
  'blob:https://a.org/x',
  '//evil.org/%22onload=alert(1)',
  '\\\\evil.org\\x',
  'https://a.org/"onmouseover="alert(1)',
  "https://a.org/'onmouseover='alert(1)",
  'https://a.org/<script>alert(1)</script>',
  'https://a.org/x.png"onerror="alert(1)',
  'https://youtu.be/x"onerror="alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '\uFDD0\uFDE0\uFDE0\uFDE0\uFDE0',
  '\uFDD0\uFDEF\uFDEF\uFDEF\uFDEF<script>',
  '\u2028<script>alert(1)</script>\u2029',
  '\u202E<script>alert(1)</script>',
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\htmlData{onclick=alert(1)}{x}',
  '\\htmlClass{x" onclick="alert(1)}{x}',
  '\\htmlStyle{background:url(javascript:alert(1))}{x}',
  '\\includegraphics{javascript:alert(1)}',
  '\\text{<img src=x onerror=alert(1)>}',
  '\\unicode{<script>}',
  '\\color{red" onclick="alert(1)}{x}',
  '$$\\text{</span><script>alert(1)</script>}$$',
]

const places: readonly (readonly [name: string, place: (payload: string) => string])[] = [
  ['alone', (x) => x],
  ['in a line', (x) => `text ${x} text`],
  ['in emphasis', (x) => `**${x}** *${x}* ~~${x}~~`],
  ['label', (x) => `[${x}](https://a.org)`],
  ['destination', (x) => `[x](${x})`],
  ['bracketed destination', (x) => `[x](<${x}>)`],
  ['title', (x) => `[x](https://a.org "${x}")`],
  ['path', (x) => `[x](https://a.org/${x})`],
  ['sound name', (x) => `![${x}](https://a.org/x.mp3)`],
  ['sound', (x) => `![x](${x})`],
  ['code span', (x) => `\`${x}\``],
  ['code', (x) => `\`\`\`\n${x}\n\`\`\``],
  ['language', (x) => `\`\`\`${x}\ncode\n\`\`\``],
  ['coloured code', (x) => `\`\`\`html\n${x}\n\`\`\``],
  ['spoiler', (x) => `\`\`\`spoiler ${x}\n${x}\n\`\`\``],
  ['formula block', (x) => `\`\`\`math\n${x}\n\`\`\``],
  ['formula', (x) => `$$${x}$$`],
  ['quote', (x) => `> ${x}\n> - ${x}`],
  ['heading', (x) => `# ${x}\n\n1. ${x}`],
  ['table', (x) => `${x} | b\n--|--\n${x} | ${x}`],
  ['mention', (x) => `@**${x}** @*${x}* @**Ada Byron|${x}**`],
  ['channel', (x) => `#**${x}** #**design>${x}** #**design>${x}@5**`],
  ['emoji and time', (x) => `:${x}: <time:${x}>`],
  ['bare address', (x) => `https://a.org/${x}`],
  ['image', (x) => `https://a.org/${x}.png`],
  ['linkifier', (x) => `#7${x} ref:${x}`],
  ['me', (x) => `/me ${x}`],
]

/** A hostile organization: every name is markup, and a linkifier matches everything. */
const hostile: Partial<RenderContext> = {
  userByName: (name) => ({ id: 1, fullName: name, isActive: true }),
  groupByName: (name) => ({ id: 2, displayName: name, isDeactivated: false }),
  channelByName: (name) => ({ id: 3, name }),
  customEmojiUrl: (name) => (name === 'x' ? 'javascript:alert(1)' : undefined),
  linkifiers: [
    // Such a template is rejected at creation; the later defences must hold without that.
    {
      ...linkifierForTest('ref:(?P<rest>.*)', 'https://a.org/{+rest}'),
      template: { variables: new Set(['rest']), expand: (values) => values.get('rest') ?? '' },
    },
    linkifierForTest('#(?P<id>\\S+)', 'https://a.org/{id}'),
  ],
  emptyTopicName: '<script>alert(1)</script>',
}

describe('what people write', () => {
  const withoutSanitizer = createRenderer({ renderFormula: renderKatexFormula })

  test('MD-55: the attacks are many', () => {
    expect(payloads.length * places.length).toBeGreaterThan(1_500)
  })

  test.each(places)('MD-55: as %s, every attack gives only what is on the list', (_, place) => {
    for (const payload of payloads) {
      for (const context of [contextForTest(), contextForTest(hostile)]) {
        expect(complaints(renderer.render(place(payload), context).html), place(payload)).toEqual([])
      }
    }
  })

  test.each(places)('MD-55: as %s, the first wall alone holds', (_, place) => {
    const context = contextForTest({ ...hostile, customEmojiUrl: () => undefined })
    for (const payload of payloads) {
      expect(complaints(withoutSanitizer.render(place(payload), context).html), place(payload)).toEqual([])
    }
  })

  test('MD-55: the sanitizer passes rendered markup unchanged', () => {
    const source =
      '**a** [b](https://a.org "t") @**Ada Byron** #**design>** :smile: :party_crab: <time:2026-01-01>\n\n' +
      '```py\ndef f(): return 1\n```\n\n|a|\n|:-:|\n|b|\n\n3. x\n\nhttps://a.org/x.png https://a.org/x.mp4 https://youtu.be/x'
    const { html } = renderer.render(source, contextForTest())
    expect(sanitizeRendered(html)).toBe(html)
  })
})

describe('the second wall', () => {
  test.each([
    ['<p onclick="x">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//evil.org">a</a>', '<a>a</a>'],
    ['<img src="data:image/png;base64,x">', '<img>'],
    ['<span style="background:url(x)">a</span>', '<span>a</span>'],
    ['<span style="color:red;height:1.5em;">a</span>', '<span style="color:red;height:1.5em;">a</span>'],
    ['<span style="position:fixed;top:0;">a</span>', '<span>a</span>'],
    ['<iframe src="https://a.org"></iframe>a', 'a'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<p>a</p', '<p>a</p>'],
    ['<a href="https://a.org" onclick="x">a</a>', '<a href="https://a.org">a</a>'],
    ['<span class="x" onclick="y">a</span>', '<span class="x">a</span>'],
  ])('MD-55: %s', (html, clean) => {
    expect(sanitizeRendered(html)).toBe(clean)
  })
})

describe('formulas', () => {
  test.each([
    '\\sqrt[3]{x} \\vec{v} \\widehat{abc}',
    '\\overbrace{a+b}^n \\xrightarrow{c}',
    '\\begin{array}{|c|c|}\\hline a&b\\\\ c&d\\end{array}',
    '\\fcolorbox{red}{aqua}{x} \\textcolor{#0f0}{y}',
    '\\left(\\frac{1}{2}\\right) \\cancel{x} \\rule{1em}{2em}',
    '\\text{é} \\Huge \\mathbb{R}',
  ])('MD-55: the second wall leaves %s as it is', (source) => {
    const withoutSanitizer = createRenderer({ renderFormula: renderKatexFormula })
    const render = (one: typeof renderer) => parseMarkup(one.render(`$$${source}$$`, contextForTest()).html)
    expect(render(renderer)).toEqual(render(withoutSanitizer))
  })

  test.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://a.org}',
    '\\includegraphics{https://a.org/x.png}',
    '\\htmlData{a=b}{x}',
    '\\htmlId{x}{y}',
    '\\htmlStyle{color:red}{x}',
  ])('MD-59: %s stays without effect', (source) => {
    const html = renderer.render(`$$${source}$$`, contextForTest()).html
    expect(complaints(html)).toEqual([])
    expect(html).not.toMatch(/<a |<img|href=| id=|data-a/)
  })

  test.each([
    ['a macro that doubles', '\\def\\a{\\a\\a}\\a'],
    ['macros in a circle', '\\def\\x{\\y}\\def\\y{\\x}\\x'],
    ['deep braces', `${'{'.repeat(900)}x${'}'.repeat(900)}`],
    ['deep roots', `${'\\sqrt{'.repeat(300)}x${'}'.repeat(300)}`],
    ['many columns', `\\begin{matrix}${'a&'.repeat(900)}\\end{matrix}`],
    ['a huge rule', '\\rule{99999em}{99999em}'],
    ['open powers', 'x^{'.repeat(400)],
  ])('MD-59: %s comes to an end', (_, source) => {
    expect(complaints(renderer.render(`$$${source}$$`, contextForTest()).html)).toEqual([])
  })
})
