import type { Presence } from '../types.ts'

export type PresenceKind = 'active' | 'idle' | 'offline'

export function presenceOf(presence: Presence | undefined, nowS: number, offlineAfterS: number): PresenceKind {
  if (presence === undefined) return 'offline'
  if (nowS - (presence.active_timestamp ?? 0) < offlineAfterS) return 'active'
  if (nowS - (presence.idle_timestamp ?? 0) < offlineAfterS) return 'idle'
  return 'offline'
}
