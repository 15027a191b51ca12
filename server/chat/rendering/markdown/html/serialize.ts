import type { ContentNode, ElementNode } from './node.ts'

const blockTags = new Set('p div blockquote ul ol li table thead tbody tr th td h1 h2 h3 h4 h5 h6 hr pre'.split(' '))
const voidTags = new Set(['br', 'hr', 'img'])
const booleanAttributes = new Set(['controls'])

// The mobile app expects exactly these children, without line breaks between them.
const compactClasses = new Set(['codehilite', 'spoiler-block', 'message_inline_image'])

export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text
  return text.replace(/[&<>]/g, (character) => (character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;'))
}

export function escapeAttribute(text: string): string {
  const escaped = escapeText(text)
  return escaped.includes('"') ? escaped.replaceAll('"', '&quot;') : escaped
}

function hasClass(node: ElementNode, names: ReadonlySet<string>): boolean {
  const { class: own } = node.attributes
  return own?.split(' ').some((name) => names.has(name)) === true
}

function isBlock(node: ContentNode): node is ElementNode {
  return typeof node !== 'string' && 'tag' in node && blockTags.has(node.tag)
}

export function isPreview(node: ContentNode): boolean {
  return isBlock(node) && (node.attributes.class ?? '').includes('message_inline_image')
}

function openingTag({ tag, attributes }: ElementNode): string {
  let text = `<${tag}`
  for (const name of Object.keys(attributes).sort()) {
    const value = attributes[name] ?? ''
    text += booleanAttributes.has(name) ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`
  }
  return `${text}>`
}

function serializeNode(node: ContentNode): string {
  if (typeof node === 'string') return escapeText(node)
  if ('markup' in node) return node.markup
  if (voidTags.has(node.tag)) return openingTag(node)
  return `${openingTag(node)}${serializeContent(node)}</${node.tag}>`
}

/**
 * Line breaks are where clients expect them: after each block, and before the first one if it comes first. Previews are
 * inserted later and have none.
 */
function serializeContent(node: ElementNode): string {
  const isCompact = !blockTags.has(node.tag) || hasClass(node, compactClasses)
  if (isCompact) return node.children.map(serializeNode).join('')
  const first = node.children[0]
  const startsWithBlock = first === undefined ? node.tag === 'div' : isBlock(first) && !isPreview(first)
  return (startsWithBlock && node.tag !== 'p' ? '\n' : '') + serializeAll(node.children)
}

function serializeAll(nodes: readonly ContentNode[]): string {
  let text = ''
  for (const node of nodes) text += isBlock(node) && !isPreview(node) ? `${serializeNode(node)}\n` : serializeNode(node)
  return text
}

export function serialize(nodes: readonly ContentNode[]): string {
  const html = serializeAll(nodes)
  return html.endsWith('\n') ? html.slice(0, -1) : html
}
