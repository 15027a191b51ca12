import { indexOf } from '../../../client/chat/state/messages/sorted-ids.ts'

/**
 * The messages of a list that are in the DOM. A hundred thousand rows would be slow, so the DOM holds those around the
 * viewport and grows while the user scrolls.
 */
export interface FeedWindow {
  /** The first id, or the first one after it. */
  readonly fromId: number
  /** The last id; undefined: the window extends to the end and includes new messages. */
  readonly toId: number | undefined
}

const step = 50
export const sizeMax = 220
/** The height of the page per row of the list, if all messages have one line: the rest of the page takes a fifth. */
const pagePixelsPerRow = 32

/** What fits on the screen: a conversation opens with these rows at once, and its margin follows. */
export const rowsOnScreen = (pageHeight: number): number => Math.ceil(pageHeight / pagePixelsPerRow)

/** `part` of the screen is above the message. */
export function windowAround(ids: readonly number[], id: number, rows: number, part: number): FeedWindow {
  const at = indexOf(ids, id)
  return windowOf(ids, at - Math.ceil(rows * part), at + Math.ceil(rows * (1 - part)))
}

export function windowAtEnd(ids: readonly number[], rows: number): FeedWindow {
  return windowOf(ids, ids.length - rows, ids.length)
}

function windowOf(ids: readonly number[], from: number, to: number): FeedWindow {
  return { fromId: ids[Math.max(0, from)] ?? 0, toId: to >= ids.length ? undefined : ids[Math.max(0, to - 1)] }
}

/** From the first index, up to but not including the last. */
export function bounds(ids: readonly number[], { fromId, toId }: FeedWindow): readonly [from: number, to: number] {
  const to = toId === undefined ? ids.length : indexOf(ids, toId + 1)
  return [Math.min(indexOf(ids, fromId), to), to]
}

export function sliceOf(ids: readonly number[], window: FeedWindow): readonly number[] {
  const [from, to] = bounds(ids, window)
  return ids.slice(from, to)
}

/** Adds messages at the start and drops some at the end if there are too many. */
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

/** Whether the window can grow without dropping messages at its other end. */
export function hasRoom(ids: readonly number[], window: FeedWindow): boolean {
  const [from, to] = bounds(ids, window)
  return to - from + step <= sizeMax
}
