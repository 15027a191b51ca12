import { refuse } from '../failures.ts'
import type { Needs } from '../services.ts'

/** For changes that the engine does not see and therefore cannot reject. */
export function refuseFrozen({ venue }: Needs<'venue'>, accountId: number): void {
  if (venue.views.accountState(accountId) === 'frozen') throw refuse.accountFrozen()
}
