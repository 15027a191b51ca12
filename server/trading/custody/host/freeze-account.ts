import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import type { NetworkContext } from './network-context.ts'
import { submitReport } from './submit-report.ts'

/** Freezes an account whose balance contains money that the chains do not have, and cancels its orders. */
export async function freezeAccount(
  { venue }: Pick<NetworkContext, 'venue'>,
  account: number,
  reason: string,
): Promise<void> {
  const change = { account, state: 'frozen', cancelOrders: true, operator: 0, reason } as const
  await submitReport(venue, { ...unstamped, type: 'set_account_state', replay: null, ...change })
}
