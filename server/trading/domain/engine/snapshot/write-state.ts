import type { Side } from '../../book/price-queues.ts'
import type { ByteWriter } from '../../encoding/byte-writer.ts'
import type { Market } from '../market/market.ts'
import { firstRules, forgetsCreditedDeposits, pricesDustByTrades, withdrawalsAreClaimed } from '../rules.ts'
import type { EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import { writeBalances } from './balance-bytes.ts'
import { dustOf, dustSnapshot } from './dust-bytes.ts'
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
import { memoryOf, memorySnapshot } from './memory-bytes.ts'
import { writeOrder } from './order-bytes.ts'

/**
 * Writes the whole state in an order that depends on the state alone: node and row numbers, table sizes and unswept
 * entries are not visible, so that equal states give equal bytes.
 */
export function writeState(writer: ByteWriter, state: EngineState): void {
  if (state.rules === firstRules) writer.byte(firstStateFormat)
  else {
    writer.byte(numberedStateFormat)
    writer.uint(state.rules)
    suspensionField.write(writer, state.suspension)
  }
  headSnapshot.write(writer, headOf(state))
  writeBalances(writer, state.ledger)
  transfersSnapshot.write(writer, transfersOf(state))
  if (withdrawalsAreClaimed(state.rules)) withdrawalsSnapshot.write(writer, withdrawalsOf(state))
  writer.uint(state.accounts.size)
  for (const account of state.accounts.all()) accountSnapshot.write(writer, accountOf(state, account))
  writer.uint(state.markets.length)
  for (const market of state.markets) writeMarket(writer, state, market)
  if (pricesDustByTrades(state.rules)) dustSnapshot.write(writer, dustOf(state))
  if (forgetsCreditedDeposits(state.rules)) memorySnapshot.write(writer, memoryOf(state))
}

function headOf(state: EngineState): HeadSnapshot {
  const { sequence, atMs, lastId, trades, coins } = state
  return {
    sequence,
    atMs,
    lastId,
    trades,
    coins,
    schedules: coins.flatMap(({ coin }) => {
      const tiers = state.fees.schedule(coin)
      return tiers === undefined ? [] : [{ quote: coin, tiers }]
    }),
  }
}

function transfersOf(state: EngineState): TransfersSnapshot {
  const { atMs, wallet } = state
  // Later rules write them in `memorySnapshot`.
  const isBounded = forgetsCreditedDeposits(state.rules)
  return {
    replay: isBounded ? [] : state.replay.entries().map(({ key, untilMs }) => ({ key, untilMs })),
    pending: [...wallet.pending.values()],
    credited: isBounded ? [] : wallet.credited.entries().map(({ key }) => key),
    withdrawals: wallet.entries(atMs),
  }
}

function withdrawalsOf({ wallet, withdrawalLimits, atMs, day }: EngineState): WithdrawalsSnapshot {
  return {
    records: wallet.entries(atMs),
    policies: withdrawalLimits.policyEntries(),
    tiers: withdrawalLimits.tierEntries(),
    requestedToday: withdrawalLimits.requestEntries(day),
    claimedToday: withdrawalLimits.claimEntries(day),
  }
}

function accountOf(state: EngineState, account: Account): AccountSnapshot {
  const { id, owner, frozen, deadlineMs } = account
  const { fees, ledger, day } = state
  const volumes: AccountSnapshot['volumes'][number][] = []
  for (let row = ledger.firstRow(owner); row !== 0; row = ledger.nextRow(row)) {
    const days = fees.entries(row, day)
    if (days.length > 0) volumes.push({ quote: ledger.coinOf(row), days })
  }
  return {
    id,
    frozen,
    deadlineMs,
    agreedFees: fees.agreement(owner) ?? null,
    volumes,
    clientIds: clientIdsOf(state, account),
  }
}

function clientIdsOf({ atMs }: EngineState, { clientIds }: Account): AccountSnapshot['clientIds'] {
  return clientIds === null ? [] : clientIds.live(atMs).map(([clientId, entry]) => ({ clientId, ...entry }))
}

function writeMarket(writer: ByteWriter, state: EngineState, market: Market): void {
  marketSnapshot.write(writer, market)
  for (const side of ['buy', 'sell'] as const) {
    writer.uint(countOf(market, side))
    eachResting(market, side, (order) => writeOrder(writer, state, order))
  }
  writer.uint(market.triggers.count)
  for (const order of market.triggers.all()) writeOrder(writer, state, order)
}

function countOf(market: Market, side: Side): number {
  let count = 0
  eachResting(market, side, () => {
    count += 1
  })
  return count
}

/** Best price first, and at one price the earliest first. */
export function eachResting({ queues }: Market, side: Side, visit: (order: number) => void): void {
  for (let level = queues.bestLevel(side); level >= 0; level = queues.nextWorse(side, level)) {
    for (let order = queues.head(level); order !== 0; order = queues.pool.next(order)) visit(order)
  }
}
