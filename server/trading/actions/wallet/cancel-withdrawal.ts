import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import { submitCommand } from '../submit-command.ts'
import { withdrawalFromEvents } from './withdrawal-from-events.ts'

/** By the owner, before any approval. */
export async function cancelWithdrawal(
  trading: Needs<'venue'>,
  { accountId: account, replay }: SignedCaller,
  name: { readonly withdrawalId: number | undefined; readonly clientWithdrawId: string | undefined },
): Promise<WithdrawalRecord> {
  const { withdrawalId = 0, clientWithdrawId = '' } = name
  if ((withdrawalId === 0) === (clientWithdrawId === '')) {
    throw refuse.badParameter('withdrawalId', 'or clientWithdrawId is required, and not both')
  }
  const command = { ...unstamped, type: 'cancel_withdrawal', replay, account, withdrawalId, clientWithdrawId } as const
  return withdrawalFromEvents(await submitCommand(trading, account, command)).withdrawal
}
