import type { TradingServices } from '../services.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import {
  type NotificationChoices,
  type NotificationChoicesChange,
  readNotificationChoices,
  saveNotificationChoices,
} from '../store/notification-choices.ts'
import { requireWithdrawalProof } from './operator/require-recent-proof.ts'
import { takeOnce } from './take-once.ts'

export function notificationChoicesOf({ database }: TradingServices, accountId: number): Promise<NotificationChoices> {
  return readNotificationChoices(database.sql, accountId)
}

export async function changeNotificationChoices(
  trading: TradingServices,
  caller: SignedCaller,
  choices: NotificationChoicesChange,
): Promise<NotificationChoices> {
  // With a stolen session, a thief would first turn off the reports of the withdrawal.
  if (choices.transfers === false) await requireWithdrawalProof(trading, caller)
  await takeOnce(trading, caller)
  return saveNotificationChoices(trading.database.sql, caller.accountId, choices, trading.clock.nowMs())
}
