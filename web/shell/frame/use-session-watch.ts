import { useEffect } from 'react'
import { onRecovery } from '../../platform/connection.ts'
import { loadSession } from '../../session/sign-in.ts'

const watchMs = 60_000

/**
 * A session can end elsewhere, and much of the chat answers strangers too, so nothing need fail here. The server is
 * asked when the person comes to another area or back to the window, after an outage, and now and then.
 */
export function useSessionWatch(area: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another area is a reason to ask.
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') loadSession().catch(() => undefined)
    }
    ask()
    const timer = setInterval(ask, watchMs)
    document.addEventListener('visibilitychange', ask)
    const stop = onRecovery(ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      stop()
    }
  }, [area])
}
