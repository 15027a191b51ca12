import type { Job } from '../../kernel/jobs/jobs.ts'
import type { TradingServices } from '../services.ts'
import { readNotificationChoices } from '../store/notification-choices.ts'
import { beginTransfers } from '../store/transfer-steps.ts'
import { FillNotifier } from './fill-notifier.ts'
import type { FillNotification, Send, TransferNotification } from './notification.ts'
import { TransferNotifier } from './transfer-notifier.ts'

/** Those who decide about withdrawals. */
export interface WithdrawalChannel {
  /** What happens while it is not is told once it is. */
  isOpen(): boolean
  readonly notify: Send<TransferNotification>
}

/** How people are told what concerns them. */
export interface VenueNotifications {
  readonly notifyAccount: Send<TransferNotification>
  readonly notifyFills: Send<FillNotification>
  /** Undefined where withdrawals are decided about through the API alone. */
  readonly withdrawals: WithdrawalChannel | undefined
}

/** What tells people; called before anything happens that they are to be told of. */
export async function openNotifications(
  { database, venue, clock }: TradingServices,
  notification: VenueNotifications | undefined,
): Promise<readonly Job[]> {
  if (notification === undefined) return []
  const { notifyAccount, notifyFills, withdrawals } = notification
  await beginTransfers(database.sql, 'accounts', venue.figures().sequence)
  const accounts = new TransferNotifier(database, venue, {
    name: 'accounts',
    isThere: () => true,
    wants: async ({ accountId }) => (await readNotificationChoices(database.sql, accountId)).transfers,
    notify: notifyAccount,
  })
  const fills = new FillNotifier(database, venue, clock, notifyFills)
  if (withdrawals === undefined) return [accounts.job, fills.job]
  // What waits since before there was a desk is to be decided as well.
  await beginTransfers(database.sql, 'desk', 0)
  const decisions = new TransferNotifier(database, venue, {
    name: 'desk',
    isThere: () => withdrawals.isOpen(),
    wants: async ({ kind }) => kind === 'withdrawal',
    notify: withdrawals.notify,
  })
  return [accounts.job, fills.job, decisions.job]
}
