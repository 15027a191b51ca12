import { restsInBook } from '../../order-kinds/order-kind.ts'
import { orderKind } from '../../order-kinds/order-kinds.ts'
import type { Market } from '../market/market.ts'
import { baseBucket, quoteBucket } from '../market/market-buckets.ts'
import { crosses } from '../matching/funds.ts'
import type { RefusalReason } from '../refusals.ts'
import { keepsSlippage } from '../rules.ts'
import type { EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import { admit } from './admission.ts'
import { isClientId } from './client-ids.ts'
import { enlist } from './close-order.ts'
import { enqueue, execute, rest, wait } from './execute.ts'
import { fireTriggers } from './fire-stops.ts'
import { emitAccepted, emitRested } from './order-events.ts'
import { startExpiry } from './order-expiries.ts'
import { packTraits } from './order-rows.ts'
import { orderFingerprint } from './request-fingerprint.ts'
import type { OrderRequest } from './requests.ts'

/** Accepts an order, or refuses it without a record. */
export function placeOrder(state: EngineState, request: OrderRequest): RefusalReason | undefined {
  const account = state.accounts.get(request.account)
  const market = state.market(request.market)
  if (account === undefined) return 'unknown_account'
  if (market === undefined) return 'unknown_market'
  if (request.clientOrderId !== '') {
    const repeat = checkClientId(state, account, request.clientOrderId, orderFingerprint(request))
    if (repeat !== undefined) return replayOrder(state, account, repeat)
  }
  const reason = admit(state, account, market, request, 0)
  if (reason !== undefined) return reason
  acceptOrder(state, account, market, request)
}

/** The order that has this client id already, the refusal of the id, or undefined if the id is free. */
export function checkClientId(
  state: EngineState,
  account: Account,
  clientId: string,
  fingerprint: number,
): number | RefusalReason | undefined {
  if (!isClientId(clientId)) return 'bad_client_id'
  const known = account.clientIds?.find(clientId, state.atMs)
  if (known === undefined) return undefined
  return known.fingerprint === fingerprint ? known.orderId : 'duplicate_client_order_id'
}

export function replayOrder(
  state: EngineState,
  account: Account,
  repeat: number | RefusalReason,
): RefusalReason | undefined {
  if (typeof repeat === 'string') return repeat
  if (state.sink !== undefined) state.sink.emit({ type: 'order_replayed', orderId: repeat, account: account.id })
}

/** Executes an order that `admit` has checked. */
export function acceptOrder(state: EngineState, account: Account, market: Market, request: OrderRequest): void {
  const order = openOrder(state, account, market, request)
  if (request.clientOrderId !== '') nameOrder(state, account, order, request.clientOrderId, orderFingerprint(request))
  if (state.sink !== undefined) emitAccepted(state.sink, request, state.admission.stop)
  // As in `admit`, the two frequent kinds without the lookup.
  if (request.kind === 'limit') enterLimit(state, market, order, request)
  else if (request.kind === 'market') enterMarket(state, market, order, request)
  else enter(state, market, order, request)
  if (market.triggers.count !== 0) fireTriggers(state, market)
}

function enter(state: EngineState, market: Market, order: number, request: OrderRequest): void {
  const { trigger, executes } = orderKind(request.kind)
  if (trigger !== 'none') wait(state, market, order)
  else if (executes === 'limit') enterLimit(state, market, order, request)
  else enterMarket(state, market, order, request)
}

function enterMarket(state: EngineState, market: Market, order: number, request: OrderRequest): void {
  const { limit, budget } = state.admission
  execute(state, market, order, limit, false, request.total === 0 ? null : budget)
}

function enterLimit(state: EngineState, market: Market, order: number, request: OrderRequest): void {
  const { side, price, lots, displayLots } = request
  const mayRest = restsInBook(request.timeInForce)
  if (!mayRest || crosses(market, side, price, 0)) {
    execute(state, market, order, price, mayRest, null)
  } else if (displayLots !== 0) {
    rest(state, market, order)
  } else {
    // As `rest`, with the values of the request instead of the record.
    enqueue(state, market, order, side, price, lots)
    if (state.sink !== undefined) emitRested(state, market, request.account, request.orderId, lots)
  }
}

export function nameOrder(
  state: EngineState,
  account: Account,
  order: number,
  clientId: string,
  fingerprint: number,
): void {
  state.orders.setClientId(order, clientId)
  account.namedOrders(state.accounts.clientIds).open(clientId, state.orders.id(order), fingerprint, state.atMs)
}

/** Holds the funds and creates the record. */
function openOrder(state: EngineState, account: Account, market: Market, request: OrderRequest): number {
  const { orders, ledger } = state
  const { hold, limit, stop } = state.admission
  const buys = request.side === 'buy'
  // A market order executes at once, with the limit of its admission; the record does not state it.
  const recorded = request.kind === 'market' ? request.price : limit
  const bucket = buys ? quoteBucket(ledger, account, market) : baseBucket(ledger, account, market)
  ledger.move(bucket, bucket + 2, hold)
  const order = orders.open(
    request.orderId,
    account.owner,
    request.market,
    packTraits(request, 'single'),
    request.lots,
    request.price,
    recorded,
    request.displayLots,
    hold,
    state.atMs,
  )
  if (stop !== 0) orders.setStop(order, stop, request.trailBy)
  if (request.trailPpm !== 0) orders.setTrailPpm(order, request.trailPpm)
  if (request.maxSlippagePpm !== 0 && keepsSlippage(state.rules)) orders.setMaxSlippage(order, request.maxSlippagePpm)
  if (request.expiresAtMs !== 0) startExpiry(state, order, request.expiresAtMs)
  enlist(state, account, order)
  return order
}
