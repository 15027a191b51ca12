import type { RenderContext, UploadedImage } from '../context.ts'
import type { FactCollector } from '../facts.ts'
import { type ElementNode, element } from '../html/node.ts'
import { pathExtension, queryValue, uploadPathId, urlParts } from '../urls/url.ts'

const imageExtensions = new Set(['bmp', 'gif', 'jpe', 'jpeg', 'jpg', 'png', 'webp'])
const videoExtensions = new Set(['mp4', 'mpg4', 'webm'])
const loadingImage = '/static/images/loading/loader-black.svg'
const youtubeHosts = new Set(
  ['', 'm.', 'www.'].flatMap((prefix) => [`${prefix}youtube.com`, `${prefix}youtube-nocookie.com`]),
)

function isHostOrBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/** Some sites show a page at an address that ends like an image; this is the address of the image itself. */
function imageSource(href: string): string {
  const parts = urlParts(href)
  if (parts === undefined) return href
  const { scheme, host, path, query } = parts
  const [, owner = '', repository = '', page, ...file] = path.split('/')
  if (isHostOrBelow(host, 'github.com') && page === 'blob')
    return `https://raw.githubusercontent.com/${owner}/${repository}/${file.join('/')}`
  if (host.endsWith('.wikipedia.org') && path.startsWith('/wiki/File:'))
    return `${scheme}://${host}${path.replace('/wiki/File:', '/wiki/Special:FilePath/File:')}`
  if (isHostOrBelow(host, 'dropbox.com') && path.startsWith('/scl/fi/'))
    return `${scheme}://${host}${path}?${[...query.split('&').filter((pair) => !/^(?:raw=|$)/.test(pair)), 'raw=1'].join('&')}`
  return href
}

function youtubeId(href: string): string | undefined {
  const parts = urlParts(href)
  if (parts === undefined || !/^https?$/.test(parts.scheme)) return undefined
  const { host, path, query } = parts
  let id: string | undefined
  if (host === 'youtu.be') id = path.slice(1)
  else if (youtubeHosts.has(host)) {
    if (path === '/watch' || path === '/watch_popup') id = queryValue(query, 'v')
    else if (path === '/watch_videos') id = queryValue(query, 'video_ids')?.split(/,|%2C/i)[0]
    else id = /^\/(?:embed|shorts|v)\/([^/]*)/.exec(path)?.[1]
  }
  return id !== undefined && /^[0-9A-Za-z_-]+$/.test(id) ? id : undefined
}

/** An image among the text, with the address of the file itself. */
export interface InlineImage {
  readonly alt: string
  readonly src: string
}

export function uploadedImageElement(image: UploadedImage, inline?: InlineImage): ElementNode {
  const attributes: Record<string, string> = { 'data-original-dimensions': `${image.width}x${image.height}` }
  if (image.contentType !== undefined) attributes['data-original-content-type'] = image.contentType
  if (inline !== undefined)
    Object.assign(attributes, { alt: inline.alt, class: 'inline-image', 'data-original-src': inline.src })
  if (image.thumbnailUrl === undefined) {
    const classes = [attributes.class, 'image-loading-placeholder'].filter((name) => name !== undefined)
    return element('img', { ...attributes, class: classes.join(' '), src: loadingImage })
  }
  attributes.src = image.thumbnailUrl
  if (image.isAnimated === true) attributes['data-animated'] = 'true'
  if (image.transcodedImage !== undefined) attributes['data-transcoded-image'] = image.transcodedImage
  return element('img', attributes)
}

function preview(className: string, attributes: Record<string, string>, media: ElementNode): ElementNode {
  return element('div', { class: className }, [element('a', attributes, [media])])
}

/** The image, video or video page behind a link, previewed without any request. */
export function mediaPreview(
  href: string,
  title: string | undefined,
  { previews }: RenderContext,
  facts: FactCollector,
): ElementNode | undefined {
  const shown = (url: string) => (/^https?:/.test(url) ? (previews.proxyUrl?.(url) ?? url) : url)
  const attributes: Record<string, string> = title === undefined || title === '' ? { href } : { href, title }
  const pathId = uploadPathId(href)
  const extension = pathExtension(href)

  if (videoExtensions.has(extension) || (extension === 'mov' && pathId !== undefined)) {
    // The server fetches images only.
    const video = element('video', { preload: 'metadata', src: href })
    return preview('message_inline_image message_inline_video', attributes, video)
  }
  if (pathId !== undefined) {
    const image = previews.uploadedImage(pathId)
    if (image === undefined) return undefined
    if (image.thumbnailUrl === undefined) facts.pendingThumbnailPathIds.add(pathId)
    facts.hasImage = true
    return preview('message_inline_image', attributes, uploadedImageElement(image))
  }
  const isPage = /^(?:https?|ftp|file):/.test(href) || href.startsWith('/')
  if (isPage && imageExtensions.has(extension) && urlParts(href)?.host !== 'pasteboard.co') {
    facts.hasImage = true
    return preview('message_inline_image', attributes, element('img', { src: shown(imageSource(href)) }))
  }
  const id = youtubeId(href)
  if (id === undefined) return undefined
  facts.hasImage = true
  const image = element('img', { src: shown(`https://i.ytimg.com/vi/${id}/mqdefault.jpg`) })
  return preview('youtube-video message_inline_image', { 'data-id': id, href }, image)
}
