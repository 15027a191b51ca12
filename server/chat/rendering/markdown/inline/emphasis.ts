import { element } from '../html/node.ts'
import type { Pass } from './pass.ts'

/** `***both***` comes first, before the stars could be taken for anything else. */
export const strongEmphasisPass: Pass = (text, { stash }, within) =>
  !text.includes('*')
    ? text
    : text.replace(/\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/g, (source, inner: string) =>
        stash.put(element('strong', {}, [element('em', {}, stash.expand(within(inner)))]), source),
      )

export const strongPass: Pass = (text, { stash }, within) =>
  !text.includes('*')
    ? text
    : text.replace(/\*\*([^\n]+?)\*\*/g, (source, inner: string) =>
        stash.put(element('strong', {}, stash.expand(within(inner))), source),
      )

/** A star next to white space is a star: `2 * 3 * 4`. */
export const emphasisPass: Pass = (text, { stash }, within) =>
  !text.includes('*')
    ? text
    : text.replace(/\*(?!\s)([^*^\n]+)(?<!\s)\*/g, (source, inner: string) =>
        stash.put(element('em', {}, stash.expand(within(inner))), source),
      )

export const strikethroughPass: Pass = (text, { stash }, within) =>
  !text.includes('~~')
    ? text
    : text.replace(/(?<!~)~~([^~\n]+)~~(?!~)/g, (source, inner: string) =>
        stash.put(element('del', {}, stash.expand(within(inner))), source),
      )
