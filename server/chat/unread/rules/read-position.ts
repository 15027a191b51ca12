import { atOrAbove, contains, difference, noRanges, type Range, type Ranges, union } from './ranges.ts'

/**
 * What one user has read of the messages sent to one place. Only ids of that place are meaningful; covering the ids of
 * other places in between keeps the ranges few.
 */
export interface ReadPosition {
  /** Read up to here, except `unread`. */
  readonly watermark: number
  /** Read, all above the watermark. */
  readonly read: Ranges
  /** Explicitly marked as unread; overrides everything else. */
  readonly unread: Ranges
}

export const untouchedPosition: ReadPosition = { watermark: 0, read: noRanges, unread: noRanges }

/** A message to mark, with the adjacent messages that bound its range. */
export interface Mark {
  readonly id: number
  /** The previous message of the place; 0 if it is the first. */
  readonly previousId: number
  /** The newest earlier message that is unread by default; the user's own messages are not. At most `previousId`. */
  readonly previousCountingId: number
}

/** Whether a message is unread: explicitly, or because the user received it and it is not in the read part. */
export function isUnread(position: ReadPosition, id: number, isUnreadByDefault: boolean): boolean {
  if (contains(position.unread, id)) return true
  if (id <= position.watermark || contains(position.read, id)) return false
  return isUnreadByDefault
}

export function markRead(position: ReadPosition, marks: readonly Mark[]): ReadPosition {
  const unread = difference(position.unread, marks.map(ownSpan))
  // The range extends back over messages that are read anyway, so that reading in order leaves one range and not one
  // per message.
  const spans = marks.map(({ id, previousCountingId }) => ({ from: previousCountingId + 1, to: id }))
  return raised({ watermark: position.watermark, read: union(position.read, spans), unread })
}

export function markUnread(position: ReadPosition, marks: readonly Mark[]): ReadPosition {
  const spans = marks.map(ownSpan)
  return {
    watermark: position.watermark,
    read: difference(position.read, spans),
    unread: union(position.unread, spans),
  }
}

/** Extends back to the previous message, and so covers only ids of other places. */
function ownSpan({ id, previousId }: Mark): Range {
  return { from: previousId + 1, to: id }
}

/** Advances the watermark over adjacent ranges. */
function raised({ watermark, read, unread }: ReadPosition): ReadPosition {
  let top = watermark
  for (const { from, to } of read) {
    if (from > top + 1) break
    top = Math.max(top, to)
  }
  return { watermark: top, read: atOrAbove(read, top + 1), unread }
}
