import type { Needs } from '../services.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import {
  type NotificationChoices,
  type NotificationChoicesChange,
  readNotificationChoices,
  saveNotificationChoices,
} from '../store/notification-choices.ts'
import { requireWithdrawalProof } from './operator/require-recent-proof.ts'
import { takeOnce } from './take-once.ts'

export function notificationChoicesOf(
  { database }: Needs<'database'>,
  accountId: number,
): Promise<NotificationChoices> {
  return readNotificationChoices(database.sql, accountId)
}

export async function changeNotificationChoices(
  trading: Needs<'accounts' | 'clock' | 'database' | 'venue'>,
  caller: SignedCaller,
  choices: NotificationChoicesChange,
): Promise<NotificationChoices> {
  // With a stolen session, a thief would first turn off the reports of the withdrawal.
  if (choices.transfers === false) await requireWithdrawalProof(trading, caller)
  await takeOnce(trading, caller)
  return saveNotificationChoices(trading.database.sql, caller.accountId, choices, trading.clock.nowMs())
}
