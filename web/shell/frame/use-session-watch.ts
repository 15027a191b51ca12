import { useEffect } from 'react'
import { onRecovery } from '../../platform/connection.ts'
import { loadSession } from '../../session/sign-in.ts'

const watchMs = 60_000

/**
 * A session can end elsewhere, and much of the chat is public, so no request may fail here. The client therefore checks
 * the session when the user opens another area or returns to the window, after an outage, and at an interval.
 */
export function useSessionWatch(area: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another area triggers a check.
  useEffect(() => {
    const checkSession = () => {
      if (document.visibilityState === 'visible') loadSession().catch(() => undefined)
    }
    checkSession()
    const timer = setInterval(checkSession, watchMs)
    document.addEventListener('visibilitychange', checkSession)
    const stop = onRecovery(checkSession)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkSession)
      stop()
    }
  }, [area])
}
