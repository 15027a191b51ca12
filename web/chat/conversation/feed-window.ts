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
/** A further line of a message takes less than a row: rows have margins. */
const rowsPerFurtherLine = 0.7

/** The rows that fit on the screen: a conversation opens with these at once, and its margin follows. */
export interface Screen {
  /** If all messages have one line. */
  readonly rows: number
  /** The rows that the message takes, or less: a list that is too short shows a gap until it grows. */
  rowsOf(id: number): number
}

/** `contentOf`: the rendered message. */
export function screenOf(pageHeight: number, contentOf: (id: number) => string | undefined): Screen {
  return {
    rows: Math.ceil(pageHeight / pagePixelsPerRow),
    rowsOf: (id) => 1 + rowsPerFurtherLine * furtherLines(contentOf(id) ?? ''),
  }
}

function furtherLines(content: string): number {
  let count = 0
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) count += 1
  return count
}

/** `part` of the screen is above the message. */
export function windowAround(ids: readonly number[], id: number, screen: Screen, part: number): FeedWindow {
  const at = indexOf(ids, id)
  const above = screen.rows * part
  return windowOf(ids, rowsEnd(ids, at, -1, above, screen), rowsEnd(ids, at, 1, screen.rows - above, screen))
}

export function windowAtEnd(ids: readonly number[], screen: Screen): FeedWindow {
  return windowOf(ids, rowsEnd(ids, ids.length, -1, screen.rows, screen), ids.length)
}

/** The index that ends the messages from `start` on, in one direction, that fill the rows. */
function rowsEnd(ids: readonly number[], start: number, step: 1 | -1, rows: number, screen: Screen): number {
  let at = start
  for (let filled = 0; filled < rows; at += step) {
    const id = ids[step === 1 ? at : at - 1]
    if (id === undefined) break
    filled += screen.rowsOf(id)
  }
  return at
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
