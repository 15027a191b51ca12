/** The messages that one user has read, in the places of a given set of messages. */
export interface ReadState {
  /** By the place messages were sent to: read up to here. */
  readonly watermarks: ReadonlyMap<number, number>
  /** Read out of order. May include messages below the watermark. */
  readonly read: ReadonlySet<number>
  /** Marked as unread by hand; overrides everything else. */
  readonly unread: ReadonlySet<number>
}

export const nothingRead: ReadState = { watermarks: new Map(), read: new Set(), unread: new Set() }

/** Whether a message is unread: by hand, or because the user received it and has not read it. */
export function isUnread(
  { watermarks, read, unread }: ReadState,
  { id, originPlace }: { readonly id: number; readonly originPlace: number },
  isUnreadByDefault: boolean,
): boolean {
  if (unread.has(id)) return true
  if (id <= (watermarks.get(originPlace) ?? 0) || read.has(id)) return false
  return isUnreadByDefault
}
