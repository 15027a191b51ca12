import { describe, expect, test } from 'vitest'
import { showThumbnail } from '../previews/thumbnail-placeholder.ts'
import { contextForTest, htmlOf, renderer } from '../testing.ts'

const paragraph = (html: string) => `<p>${html}</p>`
const link = (href: string, label = href) => `<a href="${href}">${label}</a>`

describe('links with a label', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'about:blank',
    'blob:x',
    'view-source:x',
    'intent:x',
  ])('MD-20: %s is no link', (destination) => {
    expect(htmlOf(`[go](${destination})`)).not.toContain('<a ')
  })

  test('MD-20: a scheme hidden behind white space is found out', () => {
    expect(htmlOf('[go](java\tscript:alert)')).not.toContain('href="java')
    expect(htmlOf('[go](<java\nscript:alert>)')).not.toContain('<a ')
    expect(htmlOf('[go]( javascript:alert)')).not.toContain('<a ')
  })

  test.each([
    ['[go](https://a.org)', link('https://a.org', 'go')],
    ['[go](HTTPS://a.org)', link('https://a.org', 'go')],
    ['[go](tel:+4930123)', link('tel:+4930123', 'go')],
    ['[go](a.org/x)', link('http://a.org/x', 'go')],
    ['[go](//a.org/x)', link('http://a.org/x', 'go')],
    ['[go](me@a.org)', link('mailto:me@a.org', 'go')],
    ['[go](/stats)', link('/stats', 'go')],
    ['[go](#narrow/is/starred)', link('#narrow/is/starred', 'go')],
    ['[go](https://a.org/b_(c))', link('https://a.org/b_(c)', 'go')],
    ['[go](<https://a.org/b c>)', link('https://a.org/b%20c', 'go')],
    ['[go](/user_uploads/2/my file.txt)', link('/user_uploads/2/my%20file.txt', 'go')],
    ['[](https://a.org)', link('https://a.org')],
    ['[a [b] c](https://a.org)', link('https://a.org', 'a [b] c')],
    ['[go]()', '[go]()'],
    ['[go] (https)', '[go] (https)'],
    ['[ref]\n\n[ref]: x', '[ref]</p>\n<p>[ref]: x'],
  ])('MD-21: %j', (source, html) => {
    expect(htmlOf(source)).toBe(paragraph(html))
  })

  test('MD-21: a title is kept', () => {
    expect(htmlOf('[go](https://a.org "Said & done")')).toBe(
      '<p><a href="https://a.org" title="Said &amp; done">go</a></p>',
    )
  })

  test('MD-22: addresses of this deployment become relative', () => {
    expect(htmlOf('[go](https://chat.example.org/#narrow/channel/3-design)')).toBe(
      paragraph(link('#narrow/channel/3-design', 'go')),
    )
    expect(htmlOf('https://chat.example.org/user_uploads/2/x.txt')).toBe(
      paragraph(link('/user_uploads/2/x.txt', 'https://chat.example.org/user_uploads/2/x.txt')),
    )
    expect(htmlOf('[go](https://chat.example.org.evil.org/#x)')).toContain(
      'href="https://chat.example.org.evil.org/#x"',
    )
  })

  test('MD-24: a label keeps code and mentions and nothing else', () => {
    expect(htmlOf('[see `x` **b** :smile: http://b.org](https://a.org)')).toBe(
      paragraph(link('https://a.org', 'see <code>x</code> **b** :smile: http://b.org')),
    )
    expect(htmlOf('[@**Ada Byron**](https://a.org)')).toContain(
      '<a href="https://a.org"><span class="user-mention" data-user-id="11">@Ada Byron</span></a>',
    )
  })
})

describe('bare addresses', () => {
  test.each([
    ['http://localhost:9000/x', link('http://localhost:9000/x')],
    ['see https://a.org/b.', `see ${link('https://a.org/b')}.`],
    ['(https://a.org/b)', `(${link('https://a.org/b')})`],
    ['(https://a.org/b_(c))', `(${link('https://a.org/b_(c)')})`],
    ['<https://a.org>', `&lt;${link('https://a.org')}&gt;`],
    ['https://a.org?q=1#x!', `${link('https://a.org?q=1#x')}!`],
    ['a.org', link('http://a.org', 'a.org')],
    ['москва.рф', link('http://москва.рф', 'москва.рф')],
    ['me@a.org', link('mailto:me@a.org', 'me@a.org')],
    ['https://a.org/*x*_y_', link('https://a.org/*x*_y_')],
    ['setup.py and README.md', 'setup.py and README.md'],
    ['wait...what', 'wait...what'],
    ['xhttps://a.org/b', 'xhttps://a.org/b'],
    ['https://a.org/"b', 'https://a.org/"b'],
    ['ftp://a.org', 'ftp://a.org'],
    ['bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT', link('bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT')],
    ['a,https://b.org', `a,${link('https://b.org')}`],
    ['~~see a.org now~~', `<del>see ${link('http://a.org', 'a.org')} now</del>`],
  ])('MD-23: %j', (source, html) => {
    expect(htmlOf(source)).toBe(paragraph(html))
  })
})

describe('sound', () => {
  test('MD-25: sound files are played', () => {
    expect(htmlOf('![Bird](https://a.org/song.mp3)')).toBe(
      '<p><audio controls preload="metadata" src="https://a.org/song.mp3" title="Bird"></audio></p>',
    )
  })

  test('MD-25: sound of another site comes through the proxy, an upload directly', () => {
    const previews = {
      isEnabled: true,
      uploadedImage: () => undefined,
      isUploadedAudio: (pathId: string) => pathId === '2/ab/voice',
      proxyUrl: (url: string) => `/external/${url.length}`,
    }
    const { html, attachmentPathIds } = renderer.render(
      '![](https://a.org/s.mp3) ![v](/user_uploads/2/ab/voice)',
      contextForTest({ previews }),
    )
    expect(html).toContain('data-original-url="https://a.org/s.mp3" preload="metadata" src="/external/19"')
    expect(html).toContain('src="/user_uploads/2/ab/voice" title="v"')
    expect(attachmentPathIds).toEqual(['2/ab/voice'])
  })

  test('MD-25: other files are links', () => {
    expect(htmlOf('![x](https://a.org/x.pdf)')).toBe(`<p>![x](${link('https://a.org/x.pdf')})</p>`)
  })
})

describe('images among the text', () => {
  const image = {
    width: 1050,
    height: 700,
    contentType: 'image/png',
    thumbnailUrl: '/user_uploads/thumbnail/2/a/x.png/840x560.webp',
  }
  const previews = (found: object | undefined) => ({
    isEnabled: true,
    uploadedImage: (pathId: string) => (pathId === '2/a/x.png' ? (found as never) : undefined),
    isUploadedAudio: () => false,
  })

  test('MD-61: an uploaded image is shown where it is written, with its address and its thumbnail', () => {
    const { html, attachmentPathIds, hasImage } = renderer.render(
      '| a |\n|---|\n| see ![an "x"](/user_uploads/2/a/x.png) here |',
      contextForTest({ previews: previews(image) }),
    )
    expect(html).toContain(
      'see <img alt="an &quot;x&quot;" class="inline-image" data-original-content-type="image/png" ' +
        'data-original-dimensions="1050x700" data-original-src="/user_uploads/2/a/x.png" ' +
        'src="/user_uploads/thumbnail/2/a/x.png/840x560.webp"> here',
    )
    expect([attachmentPathIds, hasImage]).toEqual([['2/a/x.png'], true])
  })

  test('MD-61: a placeholder stays until the thumbnail exists', () => {
    const { thumbnailUrl: _, ...pending } = image
    const { html, pendingThumbnailPathIds } = renderer.render(
      '![x](/user_uploads/2/a/x.png)',
      contextForTest({ previews: previews(pending) }),
    )
    expect(html).toContain('class="inline-image image-loading-placeholder"')
    expect(pendingThumbnailPathIds).toEqual(['2/a/x.png'])
    expect(showThumbnail(html, '2/a/x.png', image)).toContain(`class="inline-image" data-original-content-type`)
    expect(showThumbnail(html, '2/a/y.png', image)).toBe(html)
  })

  test.each(['https://a.org/x.png', '/user_uploads/2/b/unknown.png'])('MD-61: %s is a link', (address) => {
    const { html } = renderer.render(`![x](${address})`, contextForTest({ previews: previews(image) }))
    expect(html).not.toContain('inline-image"')
  })
})
