import { type ElementNode, element } from '../html/node.ts'
import { uploadedImageElement } from '../previews/media.ts'
import { localUrl, pathExtension, safeUrl, uploadPathId } from '../urls/url.ts'
import { findLinks, type LinkSyntax } from './link-syntax.ts'
import type { InlineScope, Pass } from './pass.ts'

const audioExtensions = new Set(['aac', 'flac', 'm4a', 'mp3', 'mpga', 'wav', 'weba'])

function replaceLinks(
  text: string,
  kind: 'link' | 'image',
  { stash }: InlineScope,
  nodeFor: (link: LinkSyntax) => ElementNode | undefined,
): string {
  let result = ''
  let end = 0
  for (const link of findLinks(text, kind)) {
    const node = nodeFor(link)
    if (node === undefined) continue
    result += text.slice(end, link.start) + stash.put(node, text.slice(link.start, link.end))
    end = link.end
  }
  return result + text.slice(end)
}

function safeDestination(destination: string, { context, stash }: InlineScope): string | undefined {
  const url = safeUrl(stash.sourceOf(destination))
  return url === undefined ? undefined : localUrl(url, context.siteUrl)
}

/** The label keeps the output of earlier passes and is skipped by later ones. */
export const linkPass: Pass = (text, scope) =>
  replaceLinks(text, 'link', scope, ({ label, destination, title }) => {
    const href = safeDestination(destination, scope)
    if (href === undefined) return undefined
    const attributes = title === '' ? { href } : { href, title: scope.stash.sourceOf(title) }
    return element('a', attributes, label.trim() === '' ? [href] : scope.stash.expand(label))
  })

/** `![text](address)` embeds an uploaded image; images of other sites are links. */
export const imagePass: Pass = (text, scope) =>
  replaceLinks(text, 'image', scope, ({ label, destination }) => {
    const { previews } = scope.context
    const src = previews.isEnabled ? safeDestination(destination, scope) : undefined
    const pathId = src === undefined ? undefined : uploadPathId(src)
    const image = pathId === undefined ? undefined : previews.uploadedImage(pathId)
    if (src === undefined || pathId === undefined || image === undefined) return undefined
    scope.facts.attachmentPathIds.add(pathId)
    scope.facts.hasImage = true
    if (image.thumbnailUrl === undefined) scope.facts.pendingThumbnailPathIds.add(pathId)
    return uploadedImageElement(image, { alt: scope.stash.sourceOf(label).trim(), src })
  })

/** `![title](address)` embeds a sound file; for other files it becomes an ordinary link. */
export const audioPass: Pass = (text, scope) =>
  replaceLinks(text, 'image', scope, ({ label, destination, title }) => {
    const url = title === '' ? safeDestination(destination, scope) : undefined
    if (url === undefined) return undefined
    const { previews } = scope.context
    const pathId = uploadPathId(url)
    const isAudio = pathId === undefined ? audioExtensions.has(pathExtension(url)) : previews.isUploadedAudio(pathId)
    if (!isAudio) return undefined
    if (pathId !== undefined) scope.facts.attachmentPathIds.add(pathId)
    const src = /^https?:/.test(url) ? (previews.proxyUrl?.(url) ?? url) : url
    const attributes: Record<string, string> = { controls: '', preload: 'metadata', src }
    const name = scope.stash.sourceOf(label).trim()
    if (name !== '') attributes.title = name
    if (src !== url) attributes['data-original-url'] = url
    return element('audio', attributes)
  })
