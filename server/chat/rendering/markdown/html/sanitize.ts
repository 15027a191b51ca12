import sanitizeHtml from 'sanitize-html'
import { safeSchemes } from '../urls/url.ts'

const tags = (
  'p br hr strong em del code pre blockquote ul ol li table thead tbody tr th td h1 h2 h3 h4 h5 h6 ' +
  'a span div img audio video time'
).split(' ')

const formulaTags = (
  'math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover ' +
  'mtable mtr mtd mlabeledtr mpadded mphantom mstyle menclose mglyph merror svg path line'
).split(' ')

const formulaAttributes = (
  'accent accentunder align columnalign columnlines columnspacing d depth display displaystyle encoding fence form ' +
  'height linebreak linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize notation ' +
  'preserveAspectRatio rowlines rowspacing rspace scriptlevel separator stretchy stroke-width style symmetric viewBox ' +
  'voffset width x1 x2 xmlns y1 y2'
).split(' ')

// Sizes, positions and colours, as KaTeX writes them; nothing that loads, runs or covers anything matches.
const safeStyle =
  /^(?:(?:height|(?:min-|max-)?width|top|left|right|bottom|vertical-align|text-align|(?:background-)?color|margin|padding|border)(?:-(?:top|right|bottom|left))?(?:-(?:width|style|color))?: ?(?:[+-]?[\d.]+(?:em|ex|px|pt|%)?|#[\da-fA-F]{3,8}|[a-zA-Z]+)(?: (?:[+-]?[\d.]+(?:em|ex|px|pt|%)?|[a-zA-Z]+)){0,3}(?:; ?|$)|position: ?relative(?:; ?|$))+$/

/** The image of a link card, which this server fetches. */
const cardImageStyle = /^background-image: url\(\/external_content\/[0-9a-f]{64}\/[0-9a-f]+\)$/

const options: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    '*': ['class', 'title'],
    a: ['href', 'data-stream-id', 'data-id', 'style'],
    audio: ['src', 'controls', 'preload', 'data-original-url'],
    div: ['aria-hidden', 'data-code-language'],
    img: [
      'src',
      'alt',
      ...['animated', 'original-content-type', 'original-dimensions', 'original-src', 'transcoded-image'].map(data),
    ],
    ol: ['start'],
    span: ['aria-hidden', 'aria-label', 'role', 'style', 'data-user-id', 'data-user-group-id'],
    td: ['style'],
    th: ['style'],
    time: ['datetime'],
    video: ['src', 'preload'],
  },
  allowedSchemes: [...safeSchemes],
  allowedSchemesByTag: { img: ['http', 'https'], audio: ['http', 'https'], video: ['http', 'https'] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  // SVG attributes are case-sensitive.
  parser: { lowerCaseAttributeNames: false },
  transformTags: { '*': withSafeStyle },
}

const formulaOptions: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...tags, ...formulaTags],
  allowedAttributes: {
    ...(options.allowedAttributes as Record<string, string[]>),
    ...Object.fromEntries(formulaTags.map((tag) => [tag, formulaAttributes])),
  },
}

function data(name: string): string {
  return `data-${name}`
}

function withSafeStyle(tagName: string, attribs: Record<string, string>): { tagName: string; attribs: typeof attribs } {
  const { style, ...others } = attribs
  const isSafe = style === undefined || (tagName === 'a' ? cardImageStyle : safeStyle).test(style)
  return { tagName, attribs: isSafe ? attribs : others }
}

// The same allow-list for the parts of most messages, as one pattern of whole tags: text never contains "<", values are
// quoted without closing characters, addresses have a known prefix.
const isOnList =
  /^[^<]*(?:<(?:\/?(?:p|br|strong|em|del|code|pre|blockquote|ul|ol|li|h[1-6]|hr)|\/(?:a|span|div)|span|a(?: class="[\w -]*")?(?: data-stream-id="\d+")? href="(?:https?:\/\/|mailto:|\/(?![/\\])|#)[^"<>]*"(?: title="[^"<>]*")?|span(?: aria-label="[^"<>]*")? class="[\w +-]*"(?: data-user(?:-group)?-id="[\d*]+")?(?: role="img" title="[^"<>]*")?|div class="[\w -]*"(?: data-code-language="[^"<>]*")?)>[^<]*)*$/

/**
 * The second line of defence on the server: only the tags, attributes and addresses that rendering produces pass,
 * whatever a bug in rendering lets through. Browsers use their own sanitizer.
 */
export function sanitizeRendered(html: string): string {
  if (isOnList.test(html)) return html
  const clean = sanitizeHtml(html, html.includes('"katex') ? formulaOptions : options)
  // Rendered markup has no ` />`, and values contain ">" only as an entity.
  return clean.replaceAll(' />', '>')
}
