import { linkifierWorkMax } from '../server/chat/rendering/markdown/bounds.ts'
import {
  compileLinkifier,
  findMatches,
  type InvalidLinkifier,
  isInvalidLinkifier,
  type Linkifier,
} from '../server/chat/rendering/markdown/linkifiers/linkifier.ts'

/** A part of the example: with a URL where the linkifier matches. */
export interface PreviewPart {
  readonly text: string
  readonly url?: string
}

export type LinkifierPreview =
  | { readonly kind: 'invalid'; readonly problem: InvalidLinkifier }
  | { readonly kind: 'parts'; readonly parts: readonly PreviewPart[] }

/** The result of a linkifier on a text, with the rules of the server. */
export function previewLinkifier(linkifier: Linkifier, example: string): LinkifierPreview {
  const compiled = compileLinkifier(linkifier)
  if (isInvalidLinkifier(compiled)) return { kind: 'invalid', problem: compiled }
  const parts: PreviewPart[] = []
  let end = 0
  for (const match of findMatches(compiled, example, { work: linkifierWorkMax })) {
    if (match.start > end) parts.push({ text: example.slice(end, match.start) })
    parts.push({ text: match.text, url: match.url })
    end = match.end
  }
  if (end < example.length) parts.push({ text: example.slice(end) })
  return { kind: 'parts', parts }
}
