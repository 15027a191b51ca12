import { atOrAbove, contains, difference, noRanges, type Range, type Ranges, union } from './ranges.ts'

/**
 * What one person has read of what was sent to one place. Only ids of that place mean anything; the ids of other places
 * that lie inside the ranges are what keeps the ranges few.
 */
export interface ReadPosition {
  /** Read up to here, `unread` excepted. */
  readonly watermark: number
  /** Read, all above the watermark. */
  readonly read: Ranges
  /** Marked as unread by hand; goes before everything else. */
  readonly unread: Ranges
}

export const untouchedPosition: ReadPosition = { watermark: 0, read: noRanges, unread: noRanges }

/** A message to be marked, with the neighbours that say how far its mark may reach. */
export interface Mark {
  readonly id: number
  /** The message of the place before this one; 0 when it is the first. */
  readonly previousId: number
  /** The newest one before it that counts as unread unless marked; the person's own do not. At most `previousId`. */
  readonly previousCountingId: number
}

/** Whether a message is unread: by hand, or because it reached the person and lies above all that was read. */
export function isUnread(position: ReadPosition, id: number, isUnreadByDefault: boolean): boolean {
  if (contains(position.unread, id)) return true
  if (id <= position.watermark || contains(position.read, id)) return false
  return isUnreadByDefault
}

export function markRead(position: ReadPosition, marks: readonly Mark[]): ReadPosition {
  const unread = difference(position.unread, marks.map(ownSpan))
  // The mark reaches back over what is read anyway, so that reading in order leaves one range and not one per message.
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

/** Reaches back to the message before, and so over nothing but ids of other places. */
function ownSpan({ id, previousId }: Mark): Range {
  return { from: previousId + 1, to: id }
}

/** Moves the watermark over the ranges that touch it. */
function raised({ watermark, read, unread }: ReadPosition): ReadPosition {
  let top = watermark
  for (const { from, to } of read) {
    if (from > top + 1) break
    top = Math.max(top, to)
  }
  return { watermark: top, read: atOrAbove(read, top + 1), unread }
}
