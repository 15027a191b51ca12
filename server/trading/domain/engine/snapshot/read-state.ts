import { ByteReader } from '../../encoding/byte-reader.ts'
import { CorruptBytes } from '../../encoding/corrupt-bytes.ts'
import { Market } from '../market/market.ts'
import { enlist } from '../orders/close-order.ts'
import {
  firstRules,
  forgetsCreditedDeposits,
  newestRules,
  pricesDustByTrades,
  UnknownRules,
  withdrawalsAreClaimed,
} from '../rules.ts'
import { EngineState } from '../state.ts'
import { depositKey } from '../wallet/wallet.ts'
import { readBalances } from './balance-bytes.ts'
import { dustSnapshot, restoreDust } from './dust-bytes.ts'
import {
  type AccountSnapshot,
  accountSnapshot,
  firstStateFormat,
  type HeadSnapshot,
  headSnapshot,
  marketSnapshot,
  numberedStateFormat,
  suspensionField,
  type TransfersSnapshot,
  transfersSnapshot,
  type WithdrawalsSnapshot,
  withdrawalsSnapshot,
} from './fields.ts'
import { memorySnapshot, restoreMemory } from './memory-bytes.ts'
import { readOrder } from './order-bytes.ts'
import { eachResting } from './write-state.ts'

const dayMs = 86_400_000

/** Reads the bytes of `writeState`. The caller audits the state and compares its hash. */
export function readState(bytes: Uint8Array): EngineState {
  const reader = new ByteReader(bytes)
  const state = new EngineState(readRules(reader))
  if (state.rules !== firstRules) state.suspension = suspensionField.read(reader)
  restoreHead(state, headSnapshot.read(reader))
  readBalances(reader, state.ledger)
  const transfers = transfersSnapshot.read(reader)
  restoreTransfers(state, transfers)
  const more = withdrawalsAreClaimed(state.rules) ? withdrawalsSnapshot.read(reader) : undefined
  restoreWithdrawals(state, transfers.withdrawals, more)
  for (let left = reader.count(); left > 0; left--) restoreAccount(state, accountSnapshot.read(reader))
  const siblings = new Map<number, number>()
  for (let left = reader.count(); left > 0; left--) readMarket(reader, state, siblings)
  if (pricesDustByTrades(state.rules)) restoreDust(state, dustSnapshot.read(reader))
  if (forgetsCreditedDeposits(state.rules)) restoreMemory(state, memorySnapshot.read(reader))
  reader.end()
  for (const [orderId, siblingId] of siblings) {
    state.orders.setSibling(state.orders.find(orderId), state.orders.find(siblingId))
  }
  enlistAll(state)
  return state
}

function readRules(reader: ByteReader): number {
  const format = reader.byte()
  if (format === firstStateFormat) return firstRules
  if (format !== numberedStateFormat) throw new CorruptBytes('a state of an unknown format')
  const rules = reader.uint()
  if (rules <= firstRules) throw new CorruptBytes('a numbered state of rules 1')
  if (rules > newestRules) throw new UnknownRules(rules)
  return rules
}

function restoreHead(state: EngineState, head: HeadSnapshot): void {
  state.sequence = head.sequence
  state.atMs = head.atMs
  state.day = Math.floor(head.atMs / dayMs)
  state.lastId = head.lastId
  state.trades = head.trades
  state.coins.push(...head.coins)
  for (const { quote, tiers } of head.schedules) state.fees.setSchedule(quote, tiers)
}

function restoreTransfers(state: EngineState, { replay, pending, credited }: TransfersSnapshot): void {
  for (const { key, untilMs } of replay) state.replay.remember(key, untilMs, 0)
  for (const deposit of pending) {
    state.wallet.pending.set(depositKey(deposit.network, deposit.output, deposit.transactionId), deposit)
  }
  for (const key of credited) state.wallet.credited.add(key, 0)
}

function restoreWithdrawals(
  { wallet, withdrawalLimits, day }: EngineState,
  records: TransfersSnapshot['withdrawals'],
  more: WithdrawalsSnapshot | undefined,
): void {
  if (more !== undefined && more.records.length !== records.length)
    throw new CorruptBytes('a withdrawal without claims')
  const whole = records.map((record, index) => ({
    ...record,
    ...(more?.records[index] ?? { approvals: [], claim: null }),
  }))
  // The wallet stores finished withdrawals in the order in which they finished.
  whole.sort((a, b) => a.updatedAtMs - b.updatedAtMs || a.withdrawalId - b.withdrawalId)
  for (const record of whole) wallet.put(record)
  if (more === undefined) return
  for (const { coin, policy } of more.policies) withdrawalLimits.setPolicy(coin, policy)
  for (const { account, tier } of more.tiers) withdrawalLimits.setTier(account, tier)
  for (const request of more.requestedToday) withdrawalLimits.countRequest(day, request)
  for (const { coin, amount } of more.claimedToday) withdrawalLimits.restoreClaimed(day, coin, amount)
}

function restoreAccount(state: EngineState, snapshot: AccountSnapshot): void {
  const account = state.accounts.open(snapshot.id)
  account.frozen = snapshot.frozen
  if (snapshot.agreedFees !== null) state.fees.setAgreement(account.owner, snapshot.agreedFees)
  if (snapshot.deadlineMs !== 0) state.deadlines.set(account, snapshot.deadlineMs)
  for (const { quote, days } of snapshot.volumes) {
    state.fees.restore(state.ledger.available(account.owner, quote) >> 2, days)
  }
  for (const { clientId, ...entry } of snapshot.clientIds) {
    account.namedOrders(state.accounts.clientIds).restore(clientId, entry)
    if (entry.closedAtMs !== 0) state.sweeps.schedule(account, entry.closedAtMs)
  }
}

function readMarket(reader: ByteReader, state: EngineState, siblings: Map<number, number>): void {
  const snapshot = marketSnapshot.read(reader)
  const { definition, lastPrice } = snapshot
  const base = state.coin(definition.base)
  const quote = state.coin(definition.quote)
  if (base === undefined || quote === undefined) throw new CorruptBytes('a market of unknown coins')
  const { orders } = state
  const market = new Market(definition, orders, state.ledger, base.scale, quote.scale)
  state.markets.push(market)
  market.state = snapshot.state
  market.lastPrice = lastPrice
  market.lastUpdateId = snapshot.lastUpdateId
  for (const side of ['buy', 'sell'] as const) {
    for (let left = reader.count(); left > 0; left--) {
      const order = readOrder(reader, state, definition.market, siblings)
      market.queues.append(order, side, orders.price(order), orders.pool.quantity(order))
      orders.setResting(order)
      if (orders.display(order) !== 0) market.icebergs += 1
    }
  }
  for (let left = reader.count(); left > 0; left--) {
    const order = readOrder(reader, state, definition.market, siblings)
    market.triggers.add(order)
    orders.setWaiting(order)
    state.accounts.of(orders.owner(order)).stopOrders += 1
  }
  if (market.state === 'active' && lastPrice !== 0 && market.triggers.due(lastPrice) !== 0) state.unfired.add(market)
}

/** Ids rise with acceptance, so the orders of an account are listed by id. */
function enlistAll(state: EngineState): void {
  const { orders } = state
  const ids: number[] = []
  for (const market of state.markets) {
    for (const side of ['buy', 'sell'] as const) eachResting(market, side, (order) => ids.push(orders.id(order)))
    for (const order of market.triggers.all()) ids.push(orders.id(order))
  }
  for (const id of Float64Array.from(ids).sort()) {
    const order = orders.find(id)
    enlist(state, state.accounts.of(orders.owner(order)), order)
  }
}
