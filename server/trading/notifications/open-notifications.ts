import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Needs } from '../services.ts'
import { readNotificationChoices } from '../store/notification-choices.ts'
import { beginTransfers } from '../store/transfer-steps.ts'
import { FillNotifier } from './fill-notifier.ts'
import { type IncidentListener, incidentNotifier } from './incident-notifier.ts'
import type { FillNotification, PriceAlertNotification, Send, TransferNotification } from './notification.ts'
import { PriceAlertNotifier } from './price-alert-notifier.ts'
import { TransferNotifier } from './transfer-notifier.ts'

/** The channel of the people who decide about withdrawals. */
export interface WithdrawalChannel extends IncidentListener {
  /** Steps that happen while it is closed are sent once it opens. */
  isOpen(): boolean
  readonly notify: Send<TransferNotification>
}

/** The notifiers of accounts and of withdrawal decisions. */
export interface VenueNotifications {
  readonly notifyAccount: Send<TransferNotification>
  readonly notifyFills: Send<FillNotification>
  readonly notifyPriceAlert: Send<PriceAlertNotification>
  /** Undefined if withdrawals are decided only through the API. */
  readonly withdrawals: WithdrawalChannel | undefined
}

/** Creates the notifiers. Called before the first change that they report. */
export async function openNotifications(
  { database, venue, clock, alertFeed }: Needs<'alertFeed' | 'clock' | 'database' | 'venue'>,
  notification: VenueNotifications | undefined,
): Promise<readonly Job[]> {
  if (notification === undefined) return []
  const { notifyAccount, notifyFills, notifyPriceAlert, withdrawals } = notification
  await beginTransfers(database.sql, 'accounts', venue.figures().sequence)
  const accounts = new TransferNotifier(database, venue, {
    name: 'accounts',
    isOpen: () => true,
    wants: async ({ accountId }) => (await readNotificationChoices(database.sql, accountId)).transfers,
    notify: notifyAccount,
  })
  const fills = new FillNotifier(database, venue, clock, notifyFills)
  const alerts = new PriceAlertNotifier(database, venue, alertFeed, notifyPriceAlert)
  if (withdrawals === undefined) return [accounts.job, fills.job, alerts.job]
  // Withdrawals from before the channel existed need a decision too.
  await beginTransfers(database.sql, 'desk', 0)
  const decisions = new TransferNotifier(database, venue, {
    name: 'desk',
    isOpen: () => withdrawals.isOpen(),
    wants: async ({ kind }) => kind === 'withdrawal',
    notify: withdrawals.notify,
  })
  return [accounts.job, fills.job, alerts.job, decisions.job, incidentNotifier(database, venue, withdrawals)]
}
