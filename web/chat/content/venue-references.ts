import type { VenueReference } from '../../page/provided-parts.tsx'

/** A hostile message must not fill the view with cards. */
const referencesMax = 8

const reference =
  /(?<![\p{L}\p{N}_$])\$(?<symbol>[A-Za-z][A-Za-z0-9]{3,19})(?![\p{L}\p{N}_$])|(?<![\p{L}\p{N}_:/])(?<kind>order|withdrawal):(?<id>[1-9]\d{0,14})(?![\p{L}\p{N}_])/gu

export interface FoundReference {
  readonly start: number
  readonly end: number
  readonly reference: VenueReference
}

/** The references to the venue in a text: `$BTCUSDT`, `order:12`, `withdrawal:3`. */
export function findVenueReferences(text: string): readonly FoundReference[] {
  return [...text.matchAll(reference)].map((match) => {
    const { symbol, kind, id = '' } = match.groups ?? {}
    const found: VenueReference =
      symbol !== undefined
        ? { kind: 'market', symbol: symbol.toLowerCase() }
        : { kind: kind === 'order' ? 'order' : 'withdrawal', id }
    return { start: match.index, end: match.index + match[0].length, reference: found }
  })
}

export interface ReferencePlace {
  readonly place: HTMLElement
  readonly reference: VenueReference
}

const mayContain = /\$[A-Za-z]|(?:order|withdrawal):[1-9]/

/**
 * Puts each reference into an element of its own, in which a card may be shown. The text stays inside for users who may
 * not see the card. Links and code stay as they are.
 */
export function placeVenueReferences(fragment: DocumentFragment): readonly ReferencePlace[] {
  if (!mayContain.test(fragment.textContent ?? '')) return []
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest('a, pre, code, .katex, .message_embed, .user-mention') == null)
      nodes.push(node as Text)
  const places: ReferencePlace[] = []
  for (const node of nodes) places.push(...placeIn(node, referencesMax - places.length))
  return places
}

function placeIn(node: Text, max: number): readonly ReferencePlace[] {
  const { data } = node
  const found = findVenueReferences(data).slice(0, Math.max(0, max))
  if (found.length === 0) return []
  const parts: (string | Node)[] = []
  const places: ReferencePlace[] = []
  let last = 0
  for (const { start, end, reference } of found) {
    const place = document.createElement('span')
    place.className = 'venue-reference'
    const text = document.createElement('span')
    text.className = 'venue-reference-text'
    text.textContent = data.slice(start, end)
    place.append(text)
    places.push({ place, reference })
    parts.push(data.slice(last, start), place)
    last = end
  }
  parts.push(data.slice(last))
  node.replaceWith(...parts)
  return places
}
