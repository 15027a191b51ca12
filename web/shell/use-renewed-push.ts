import { useEffect } from 'react'
import { readSaved, savedPushUser } from '../platform/saved-values.ts'
import { useSession } from '../session/session-store.ts'

/** Notifications in this browser continue after the same user signs in again. */
export function useRenewedPush(): void {
  const session = useSession()
  const userId = session.kind === 'signed-in' ? session.person.userId : undefined
  useEffect(() => {
    // A failure shows in the settings, where the switch is off.
    if (userId !== undefined && readSaved(savedPushUser) === String(userId))
      import('../session/web-push.ts').then(({ renewPush }) => renewPush(userId)).catch(() => undefined)
  }, [userId])
}
