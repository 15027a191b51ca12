import { previewedLinksMax } from '../bounds.ts'
import type { RenderContext } from '../context.ts'
import type { FactCollector } from '../facts.ts'
import { type ContentNode, type ElementNode, element, isElement } from '../html/node.ts'
import { isPreview } from '../html/serialize.ts'
import { uploadPathId, urlParts } from '../urls/url.ts'
import { linkCardElement } from './link-card.ts'
import { mediaPreview } from './media.ts'

interface FoundLink {
  readonly link: ElementNode
  readonly href: string
  readonly parent: ElementNode
  readonly grandparent: ElementNode | undefined
  readonly isQuoted: boolean
}

/** All links of a tree, those nearer to the root first. */
function findLinks(root: ElementNode): FoundLink[] {
  const found: FoundLink[] = []
  let level: { node: ElementNode; parent: ElementNode | undefined; isQuoted: boolean }[] = [
    { node: root, parent: undefined, isQuoted: false },
  ]
  while (level.length > 0) {
    const nextLevel: typeof level = []
    for (const { node, parent, isQuoted } of level) {
      for (const child of node.children) {
        if (!isElement(child)) continue
        const href = child.attributes.href
        if (child.tag === 'a' && href !== undefined)
          found.push({ link: child, href, parent: node, grandparent: parent, isQuoted })
        nextLevel.push({ node: child, parent: node, isQuoted: isQuoted || child.tag === 'blockquote' })
      }
    }
    level = nextLevel
  }
  return found
}

function labelOf(link: ElementNode): string {
  const first = link.children[0]
  return typeof first === 'string' ? first : ''
}

function isOnlyContent(parent: ElementNode, link: ElementNode): boolean {
  return parent.children.every((child) => child === link || (typeof child === 'string' && child.trim() === ''))
}

/** Behind the paragraph and its existing previews. */
function insertAfter(container: ElementNode, paragraph: ElementNode, preview: ElementNode): void {
  let index = container.children.indexOf(paragraph) + 1
  while (index < container.children.length && isPreview(container.children[index] as ContentNode)) index++
  container.children.splice(index, 0, preview)
}

function removeChild(container: ElementNode, child: ElementNode): void {
  container.children.splice(container.children.indexOf(child), 1)
}

/** A preview follows the paragraph or the list item of its link; an address that its preview shows is removed. */
function placePreview(root: ElementNode, { link, href, parent, grandparent }: FoundLink, preview: ElementNode): void {
  const isReplaced = labelOf(link) === href && isOnlyContent(parent, link) && !isVideoPage(preview)
  if (parent.tag === 'p' && grandparent !== undefined) {
    insertAfter(grandparent, parent, preview)
    if (isReplaced) removeChild(grandparent, parent)
  } else if (parent.tag === 'li') {
    parent.children.push(preview)
    if (isReplaced) removeChild(parent, link)
  } else {
    root.children.push(preview)
  }
}

/** A picture of a video does not replace the address of its page. */
function isVideoPage(preview: ElementNode): boolean {
  return (preview.attributes.class ?? '').startsWith('youtube-video')
}

function isExternal(href: string, siteUrl: string): boolean {
  return urlParts(href) !== undefined && !href.startsWith(`${siteUrl}/`) && href !== siteUrl
}

/**
 * Collects the links of a finished tree and previews their media. Quoted links have a preview in the original message.
 */
export function addPreviews(nodes: ContentNode[], context: RenderContext, facts: FactCollector): ContentNode[] {
  const root = element('div', {}, nodes)
  const found = findLinks(root)
  for (const { href } of found) {
    facts.links.add(href)
    const pathId = uploadPathId(href)
    if (pathId !== undefined) facts.attachmentPathIds.add(pathId)
  }
  const previewable = new Map<string, FoundLink>()
  for (const link of found) if (!link.isQuoted && !previewable.has(link.href)) previewable.set(link.href, link)
  if (!context.previews.isEnabled || previewable.size > previewedLinksMax) return nodes
  for (const link of previewable.values()) {
    const title = labelOf(link.link) === link.href ? undefined : labelOf(link.link)
    const preview = mediaPreview(link.href, title, context, facts)
    if (preview !== undefined) placePreview(root, link, preview)
    else if (isExternal(link.href, context.siteUrl)) {
      facts.linksForPreview.add(link.href)
      const card = context.previews.linkCard?.(link.href)
      if (card !== undefined) root.children.push(linkCardElement(link.href, card, context.previews))
    }
  }
  return root.children
}
