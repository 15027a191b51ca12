import { refuse } from '../failures.ts'
import type { TradingServices } from '../services.ts'

/** For what the engine does not see and so cannot refuse. */
export function refuseFrozen({ venue }: TradingServices, accountId: number): void {
  if (venue.views.accountState(accountId) === 'frozen') throw refuse.accountFrozen()
}
