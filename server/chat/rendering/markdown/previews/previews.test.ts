import { describe, expect, test } from 'vitest'
import { decideContentType, isShownInline } from '../../../uploads/rules/content-type.ts'
import type { RenderContext, UploadedImage } from '../context.ts'
import { contextForTest, htmlOf, renderer } from '../testing.ts'

const image = (url: string, src = url, title = '') =>
  `<div class="message_inline_image"><a href="${url}"${title === '' ? '' : ` title="${title}"`}><img src="${src}"></a></div>`
const link = (url: string, label = url) => `<a href="${url}">${label}</a>`
const url = 'https://a.org/cat.png'

describe('where previews stand', () => {
  test.each([
    [url, image(url)],
    [`look: ${url}\nnice`, `<p>look: ${link(url)}<br>\nnice</p>\n${image(url)}`],
    [`[my cat](${url})`, `<p>${link(url, 'my cat')}</p>\n${image(url, url, 'my cat')}`],
    [`* a\n* ${url}\n* b`, `<ul>\n<li>a</li>\n<li>${image(url)}</li>\n<li>b</li>\n</ul>`],
    [`* see ${url}`, `<ul>\n<li>see ${link(url)}${image(url)}</li>\n</ul>`],
    [`**x ${url} y**\n\nafter`, `<p><strong>x ${link(url)} y</strong></p>\n<p>after</p>\n${image(url)}`],
    [
      'https://a.org/1.png https://a.org/2.jpg\n\nafter',
      `<p>${link('https://a.org/1.png')} ${link('https://a.org/2.jpg')}</p>\n` +
        `${image('https://a.org/1.png')}${image('https://a.org/2.jpg')}<p>after</p>`,
    ],
  ])('MD-47: %j', (source, html) => {
    expect(htmlOf(source)).toBe(html)
  })

  test('MD-47: inside a spoiler the preview is hidden with it', () => {
    expect(htmlOf(`\`\`\`spoiler x\nsee ${url}\n\`\`\``)).toContain(
      `<p>see ${link(url)}</p>\n${image(url)}</div></div>`,
    )
  })

  test('MD-62: an uploaded QuickTime video is shown, one of another site is not', () => {
    expect(htmlOf('[film](/user_uploads/2/a/film.mov)')).toContain(
      '<video preload="metadata" src="/user_uploads/2/a/film.mov"></video>',
    )
    expect(htmlOf('https://a.org/film.mov')).not.toContain('<video')
    const head = new TextEncoder().encode('\0\0\0\x14ftypqt  ')
    expect(decideContentType('video/quicktime', head)).toBe('video/quicktime')
    expect(isShownInline('video/quicktime')).toBe(true)
  })

  test('MD-47: videos and video pages', () => {
    expect(htmlOf('https://a.org/film.mp4')).toBe(
      '<div class="message_inline_image message_inline_video"><a href="https://a.org/film.mp4">' +
        '<video preload="metadata" src="https://a.org/film.mp4"></video></a></div>',
    )
    const page = 'https://www.youtube.com/watch?list=x&v=dQw4_w-9'
    expect(htmlOf(page)).toBe(
      `<p>${link(page.replace('&', '&amp;'))}</p>\n<div class="youtube-video message_inline_image">` +
        `<a data-id="dQw4_w-9" href="${page.replace('&', '&amp;')}">` +
        '<img src="https://i.ytimg.com/vi/dQw4_w-9/mqdefault.jpg"></a></div>',
    )
  })

  test.each([
    'https://youtu.be/dQw4',
    'https://m.youtube.com/shorts/dQw4',
    'https://youtube-nocookie.com/embed/dQw4?start=1',
    'https://www.youtube.com/watch_videos?video_ids=dQw4,b',
  ])('MD-47: %s is a video page', (page) => {
    expect(htmlOf(page)).toContain('data-id="dQw4"')
  })

  test.each(['https://youtube.com.evil.org/watch?v=x', 'https://youtu.be/<x>', 'https://youtube.com/user/x'])(
    'MD-47: %s is none',
    (page) => {
      expect(htmlOf(page)).not.toContain('data-id')
    },
  )

  test.each([
    ['https://github.com/o/r/blob/main/a.png', 'https://raw.githubusercontent.com/o/r/main/a.png'],
    ['https://en.wikipedia.org/wiki/File:Cat.jpg', 'https://en.wikipedia.org/wiki/Special:FilePath/File:Cat.jpg'],
    ['https://www.dropbox.com/scl/fi/x/a.png?rlkey=1', 'https://www.dropbox.com/scl/fi/x/a.png?rlkey=1&amp;raw=1'],
  ])('MD-47: the image of the page %s', (page, src) => {
    expect(htmlOf(page)).toBe(image(page, src))
  })

  test('MD-47: images of other sites come through the proxy', () => {
    const previews = { ...contextForTest().previews, proxyUrl: (address: string) => `/external/${address.length}` }
    expect(htmlOf(url, { previews })).toBe(image(url, '/external/21'))
  })
})

describe('uploads', () => {
  const render = (source: string, upload: UploadedImage) => {
    const previews: RenderContext['previews'] = {
      ...contextForTest().previews,
      uploadedImage: (pathId) => (pathId === '2/ab/cat.png' ? upload : undefined),
    }
    return renderer.render(source, contextForTest({ previews }))
  }
  const size = { width: 640, height: 480, contentType: 'image/png' }

  test('MD-48: a placeholder until the thumbnail exists', () => {
    const result = render('[cat](/user_uploads/2/ab/cat.png)', size)
    expect(result.html).toBe(
      `<p>${link('/user_uploads/2/ab/cat.png', 'cat')}</p>\n<div class="message_inline_image">` +
        '<a href="/user_uploads/2/ab/cat.png" title="cat"><img class="image-loading-placeholder" ' +
        'data-original-content-type="image/png" data-original-dimensions="640x480" ' +
        'src="/static/images/loading/loader-black.svg"></a></div>',
    )
    expect(result.pendingThumbnailPathIds).toEqual(['2/ab/cat.png'])
  })

  test('MD-48: the thumbnail, with what clients need to know of the original', () => {
    const thumbnailUrl = '/user_uploads/thumbnail/2/ab/cat.png/840x560.webp'
    const upload = { ...size, thumbnailUrl, isAnimated: true, transcodedImage: '4032x3024.webp' }
    const result = render('[](/user_uploads/2/ab/cat.png)', upload)
    expect(result.html).toBe(
      '<div class="message_inline_image"><a href="/user_uploads/2/ab/cat.png"><img data-animated="true" ' +
        'data-original-content-type="image/png" data-original-dimensions="640x480" ' +
        `data-transcoded-image="4032x3024.webp" src="${thumbnailUrl}"></a></div>`,
    )
    expect(result.pendingThumbnailPathIds).toEqual([])
    expect(result.hasImage).toBe(true)
  })

  test('MD-48: a file that only looks like an image is a link', () => {
    const result = render('[x](/user_uploads/2/ab/other.png)', size)
    expect(result.html).toBe(`<p>${link('/user_uploads/2/ab/other.png', 'x')}</p>`)
    expect(result.hasImage).toBe(false)
  })
})

describe('which links are previewed', () => {
  const count = (html: string) => html.split('message_inline_image').length - 1

  test('MD-49: once each', () => {
    expect(count(htmlOf(`a ${url} b ${url}`))).toBe(1)
  })

  test('MD-49: not in quotes', () => {
    expect(count(htmlOf(`> ${url}`))).toBe(0)
  })

  test('MD-49: twenty-four or none', () => {
    const links = (many: number) => Array.from({ length: many }, (_, index) => `https://a.org/${index}.png`).join(' x ')
    expect(count(htmlOf(links(24)))).toBe(24)
    expect(count(htmlOf(links(25)))).toBe(0)
  })

  test('MD-50: off means off, and links are noted all the same', () => {
    const previews = { ...contextForTest().previews, isEnabled: false }
    const result = renderer.render(url, contextForTest({ previews }))
    expect(result.html).toBe(`<p>${link(url)}</p>`)
    expect(result).toMatchObject({ hasLink: true, hasImage: false, links: [url] })
  })

  test('MD-50: external pages are named for a website preview', () => {
    const source = 'https://a.org/page #**design** https://chat.example.org/x > https://b.org/quoted'
    const result = renderer.render(`${source}\n\n> https://c.org/quoted`, contextForTest())
    expect(result.linksForPreview).toEqual(['https://a.org/page', 'https://b.org/quoted'])
  })
})
