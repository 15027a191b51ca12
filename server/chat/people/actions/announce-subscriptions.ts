import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { SubscriptionKey } from '../../subscriptions/store.ts'
import { reportsOf } from './track-visibility.ts'

/**
 * Call it before the events of new or ended subscriptions. A node that changes at the same time who sees these channels
 * cannot tell what the clients of their users show: it ends their queues.
 */
export async function announceSubscriptions(
  { directory, events }: WithDirectory & WithEvents,
  changed: readonly SubscriptionKey[],
): Promise<void> {
  const { peers } = reportsOf(directory)
  const viewers = events.listening(new Set(changed.map(({ userId }) => userId)))
  if (peers === undefined || viewers.length === 0) return
  const channelIds = [...new Set(changed.map(({ channelId }) => channelId))]
  if (await peers(viewers, channelIds)) return
  for (const id of viewers) events.removeAllOf(id)
}
