import { withPresences } from '../../../../client/chat/state/people.ts'
import type { Presence } from '../../../../client/chat/state/types.ts'
import { desktopBridge } from '../../../platform/desktop-app.ts'
import { chatClient } from '../../../session/chat-client.ts'
import type { ChatStore } from '../chat-store.ts'

const idleAfterMs = 5 * 60_000
const signsOfLife = ['pointermove', 'keydown', 'touchstart', 'wheel'] as const

/** The desktop app knows whether the computer is in use, also while another program is in front. */
export function isInUse(sinceSignMs: number, bridge = desktopBridge()): boolean {
  if (bridge?.get_idle_on_system !== undefined) return !bridge.get_idle_on_system()
  return document.visibilityState === 'visible' && sinceSignMs < idleAfterMs
}

/** Reports the user's presence and receives that of others. Returns a function that stops it. */
export function reportPresence(store: ChatStore, nowMs: () => number): () => void {
  let lastSignMs = nowMs()
  let hasNewInput = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const report = async () => {
    const { state } = store
    if (isOver || state === undefined) return
    const isActive = isInUse(nowMs() - lastSignMs)
    try {
      const reply = await chatClient.call('POST /users/me/presence', {
        status: isActive ? 'active' : 'idle',
        new_user_input: hasNewInput,
        last_update_id: state.people.presenceUpdateId,
      })
      hasNewInput = false
      store.update((now) => ({
        ...now,
        people: withPresences(
          now.people,
          (reply.presences ?? {}) as Readonly<Record<string, Presence>>,
          reply.presence_last_update_id,
        ),
      }))
    } catch {
      // The event loop handles lost connections; presence waits for its next interval.
    }
    const everyMs = 1000 * state.organization.settings.server_presence_ping_interval_seconds
    if (!isOver) timer = setTimeout(() => void report(), everyMs)
  }
  const reportNow = () => {
    clearTimeout(timer)
    void report()
  }
  const noteSign = () => {
    const wasIdle = nowMs() - lastSignMs >= idleAfterMs
    lastSignMs = nowMs()
    hasNewInput = true
    if (wasIdle) reportNow()
  }
  const noteVisibility = () => {
    if (document.visibilityState === 'visible') reportNow()
  }

  for (const sign of signsOfLife) addEventListener(sign, noteSign, { passive: true })
  document.addEventListener('visibilitychange', noteVisibility)
  reportNow()
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const sign of signsOfLife) removeEventListener(sign, noteSign)
    document.removeEventListener('visibilitychange', noteVisibility)
  }
}
