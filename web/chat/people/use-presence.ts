import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { type PresenceKind, presenceOf } from '../../../client/chat/state/presence/presence-of.ts'
import { nowMs, useNow } from '../../platform/clock.ts'
import { useChat } from '../state/chat-context.tsx'

const checkEveryMs = 30_000

export function presenceIn(state: ChatState, userId: number, atMs: number): PresenceKind {
  const { server_presence_offline_threshold_seconds: after } = state.organization.settings
  // The user is active here; the server's own report would be late.
  if (userId === state.people.ownId) return 'active'
  return presenceOf(state.people.presences.get(userId), atMs / 1000, after)
}

export function usePresence(userId: number): PresenceKind | undefined {
  useNow(checkEveryMs)
  return useChat((state) =>
    state.people.byId.get(userId)?.is_bot === true ? undefined : presenceIn(state, userId, nowMs()),
  )
}
