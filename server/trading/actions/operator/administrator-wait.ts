import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'

type WaitNeeds = Needs<'accounts' | 'clock' | 'newAdministratorWaitMs'>

/** A new administrator has to wait: otherwise an attacker could appoint one, or take over such an account. */
export async function refuseNewAdministrator(trading: WaitNeeds, operatorId: number): Promise<void> {
  if (operatorId === 0) return
  const sinceMs = (await trading.accounts.findById(operatorId))?.administratorSinceMs ?? trading.clock.nowMs()
  const fromMs = decidesFromMs(trading, sinceMs)
  if (fromMs > trading.clock.nowMs()) throw refuse.newAdministrator(fromMs)
}

/**
 * An approval counts while its administrator could give it. One of a person who was demoted, deactivated or frozen since
 * may be the work of an attacker: the withdrawal can only be rejected and requested again.
 */
export async function refuseLapsedApprovals(
  trading: WaitNeeds & Needs<'venue'>,
  operatorIds: readonly number[],
): Promise<void> {
  for (const operatorId of operatorIds) {
    if (operatorId !== 0 && !(await mayDecide(trading, operatorId))) throw refuse.lapsedApproval(operatorId)
  }
}

async function mayDecide(trading: WaitNeeds & Needs<'venue'>, operatorId: number): Promise<boolean> {
  const person = await trading.accounts.findById(operatorId)
  if (person === undefined || !person.isActive || person.administratorSinceMs === undefined) return false
  if (trading.venue.views.accountState(operatorId) === 'frozen') return false
  return decidesFromMs(trading, person.administratorSinceMs) <= trading.clock.nowMs()
}

/** Since the start of the deployment there is no wait: no other administrator could have decided. */
function decidesFromMs({ newAdministratorWaitMs }: Needs<'newAdministratorWaitMs'>, sinceMs: number): number {
  return sinceMs === 0 ? 0 : sinceMs + newAdministratorWaitMs
}
