import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'

type WaitNeeds = Needs<'accounts' | 'clock' | 'newAdministratorWaitMs'>
type ApprovalNeeds = WaitNeeds & Needs<'venue'>

/**
 * A new administrator has to wait: otherwise an attacker could appoint one, or take over such an account. A decision of the
 * chat is read by its author's role of a moment before, so that the role of now is checked here.
 */
export async function refuseNewAdministrator(trading: WaitNeeds, operatorId: number): Promise<void> {
  if (operatorId === 0) return
  const person = await trading.accounts.findById(operatorId)
  if (person?.isActive !== true || person.administratorSinceMs === undefined) throw refuse.notAdministrator()
  const fromMs = decidesFromMs(trading, person.administratorSinceMs)
  if (fromMs > trading.clock.nowMs()) throw refuse.newAdministrator(fromMs)
}

/**
 * An approval counts while its administrator could give it. One of a person who was demoted, deactivated or frozen since
 * may be the work of an attacker: the withdrawal can only be rejected and requested again.
 */
export async function refuseLapsedApprovals(trading: ApprovalNeeds, operatorIds: readonly number[]): Promise<void> {
  const [lapsed] = await lapsedAmong(trading, operatorIds)
  if (lapsed !== undefined) throw refuse.lapsedApproval(lapsed)
}

/** The operators whose approvals do not count now. */
export async function lapsedAmong(trading: ApprovalNeeds, operatorIds: Iterable<number>): Promise<ReadonlySet<number>> {
  const lapsed = new Set<number>()
  for (const operatorId of new Set(operatorIds)) {
    if (!(await mayDecide(trading, operatorId))) lapsed.add(operatorId)
  }
  return lapsed
}

async function mayDecide(trading: ApprovalNeeds, operatorId: number): Promise<boolean> {
  if (operatorId === 0) return true
  const person = await trading.accounts.findById(operatorId)
  if (person === undefined || !person.isActive || person.administratorSinceMs === undefined) return false
  if (trading.venue.views.accountState(operatorId) === 'frozen') return false
  return decidesFromMs(trading, person.administratorSinceMs) <= trading.clock.nowMs()
}

/** Since the start of the deployment there is no wait: no other administrator could have decided. */
function decidesFromMs({ newAdministratorWaitMs }: Needs<'newAdministratorWaitMs'>, sinceMs: number): number {
  return sinceMs === 0 ? 0 : sinceMs + newAdministratorWaitMs
}
