import type { RefusalReason } from '../refusals.ts'
import { replacesPairs } from '../rules.ts'
import type { EngineState } from '../state.ts'
import { findTarget } from './cancel-order.ts'
import { closeOrder } from './close-order.ts'
import { checkClientId, replayOrder } from './place-order.ts'
import { acceptPair, admitPair } from './place-pair.ts'
import { pairFingerprint } from './request-fingerprint.ts'
import type { OrderTarget, PairRequest } from './requests.ts'

/** Replaces an open pair by another atomically. The target is either leg. */
export function replacePair(state: EngineState, target: OrderTarget, pair: PairRequest): RefusalReason | undefined {
  const account = state.accounts.get(pair.account)
  const market = state.market(pair.market)
  if (account === undefined) return 'unknown_account'
  if (market === undefined) return 'unknown_market'
  if (pair.clientOrderId !== '') {
    const repeat = checkClientId(state, account, pair.clientOrderId, pairFingerprint(pair))
    if (repeat !== undefined) return replayOrder(state, account, repeat)
  }
  const old = checkPairReplacement(state, target, pair)
  if (typeof old === 'string') return old
  closeOrder(state, market, old, 'canceled', 'replaced')
  acceptPair(state, account, market, pair)
}

/** The limit leg of the pair to replace, or the refusal. */
export function checkPairReplacement(
  state: EngineState,
  target: OrderTarget,
  pair: PairRequest,
): number | RefusalReason {
  const account = state.accounts.get(pair.account)
  const market = state.market(pair.market)
  if (!replacesPairs(state.rules)) return 'wrong_rules'
  if (account === undefined) return 'unknown_account'
  if (market === undefined) return 'unknown_market'
  if (target.account !== pair.account) return 'order_not_found'
  if (account.frozen) return 'account_frozen'
  const leg = findTarget(state, target)
  if (typeof leg === 'string') return leg
  const { orders } = state
  const other = orders.sibling(leg)
  if (other === 0) return 'not_a_pair'
  // Then the released hold is in the coin that the new pair needs, and the old limit leg cannot trade with the new one.
  if (orders.market(leg) !== pair.market || orders.side(leg) !== pair.side) return 'unsuitable_option'
  const limitLeg = orders.isWaiting(leg) ? other : leg
  return admitPair(state, account, market, pair, limitLeg) ?? limitLeg
}
