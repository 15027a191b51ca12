import type { Transaction } from '../../../../kernel/storage/database.ts'
import type { WithClock } from '../../../dependencies.ts'
import { queueWebPushes } from '../../web-push/store.ts'
import type { WithPush } from '../push.ts'
import { type NewPush, queuePushes } from '../store/push-outbox.ts'

/** Queues notifications for all devices and browsers of their users. */
export async function queueNotifications(
  { clock, push }: WithClock & WithPush,
  tx: Transaction,
  pushes: readonly NewPush[],
): Promise<void> {
  const forDevices = pushes.filter(({ userId }) => push.hasDevice(userId))
  const forBrowsers = pushes.filter(({ userId }) => push.hasBrowser(userId))
  if (forDevices.length > 0) {
    await queuePushes(tx, forDevices, clock.nowMs())
    tx.onCommit(() => push.worker.wake())
  }
  if (forBrowsers.length > 0) {
    await queueWebPushes(tx, forBrowsers, clock.nowMs())
    tx.onCommit(() => push.browsers.wake())
  }
}
