import { useEffect } from 'react'
import { useSession } from '../session/session-store.ts'
import { renewPush } from '../session/web-push.ts'

/** Notifications in this browser continue after the same user signs in again. */
export function useRenewedPush(): void {
  const session = useSession()
  const userId = session.kind === 'signed-in' ? session.person.userId : undefined
  useEffect(() => {
    // A failure shows in the settings, where the switch is off.
    if (userId !== undefined) renewPush(userId).catch(() => undefined)
  }, [userId])
}
