import { indexOf } from '../../../client/chat/state/messages/sorted-ids.ts'

/**
 * Which messages of a list are in the page. A page with a hundred thousand messages in it would be slow whatever is
 * done about it, so the page has the ones around what is looked at, and more of them as it is scrolled.
 */
export interface FeedWindow {
  /** The id the window begins at, or the first one after it. */
  readonly fromId: number
  /** The id it ends at; undefined: it reaches to the end, whatever comes. */
  readonly toId: number | undefined
}

const aroundBefore = 40
const aroundAfter = 60
const step = 50
export const sizeMax = 220

export function windowAround(ids: readonly number[], id: number): FeedWindow {
  const at = indexOf(ids, id)
  return windowOf(ids, at - aroundBefore, at + aroundAfter)
}

export function windowAtEnd(ids: readonly number[]): FeedWindow {
  return windowOf(ids, ids.length - aroundBefore - aroundAfter, ids.length)
}

function windowOf(ids: readonly number[], from: number, to: number): FeedWindow {
  return { fromId: ids[Math.max(0, from)] ?? 0, toId: to >= ids.length ? undefined : ids[Math.max(0, to - 1)] }
}

/** From the first index to before the last one. */
export function bounds(ids: readonly number[], { fromId, toId }: FeedWindow): readonly [from: number, to: number] {
  const to = toId === undefined ? ids.length : indexOf(ids, toId + 1)
  return [Math.min(indexOf(ids, fromId), to), to]
}

export function sliceOf(ids: readonly number[], window: FeedWindow): readonly number[] {
  const [from, to] = bounds(ids, window)
  return ids.slice(from, to)
}

/** More messages at the start, and fewer at the end when there are too many. */
export function grownUp(ids: readonly number[], window: FeedWindow): FeedWindow {
  const [from, to] = bounds(ids, window)
  const start = Math.max(0, from - step)
  return windowOf(ids, start, Math.min(to, start + sizeMax))
}

export function grownDown(ids: readonly number[], window: FeedWindow): FeedWindow {
  const [from, to] = bounds(ids, window)
  const end = Math.min(ids.length, to + step)
  return windowOf(ids, Math.max(from, end - sizeMax), end)
}
