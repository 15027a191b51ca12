import { Wide } from '../../ledger/wide.ts'
import type { EngineState } from '../state.ts'
import type { BalanceView, CoinLiabilities, FeeView, Remembered } from '../views.ts'
import { dayOf } from '../withdrawals/withdrawal-limits.ts'
import { stateBytesAbout } from './state-bytes.ts'
import { isHeld } from './wallet.ts'

export function viewBalance({ accounts, ledger, wallet }: EngineState, account: number, coin: number): BalanceView {
  const found = accounts.get(account)
  const { available, held } = found ? ledger.balance(found.owner, coin) : { available: 0n, held: 0n }
  let pendingWithdrawal = 0n
  for (const record of wallet.openOf(account)) {
    if (record.coin === coin && isHeld(record)) pendingWithdrawal += record.amount + record.fee
  }
  return { coin, available, held, pendingWithdrawal }
}

/** The UTC day of a time. The newest command, whose day the state has, may be from an earlier day. */
export function dayAt({ day }: EngineState, nowMs: number): number {
  return Math.max(day, dayOf(nowMs))
}

/** The liabilities in every listed coin, in one pass over the rows of the ledger. */
export function viewLiabilities({ accounts, coins, ledger }: EngineState): readonly CoinLiabilities[] {
  const counts = new Map<number, number>()
  const eachOwed = (visit: (row: number, owner: number) => void) =>
    ledger.eachRow((row, owner) => {
      if (accounts.has(owner) && !(ledger.isEmpty(row << 2) && ledger.isEmpty((row << 2) + 2))) visit(row, owner)
    })
  eachOwed((row) => counts.set(ledger.coinOf(row), (counts.get(ledger.coinOf(row)) ?? 0) + 1))
  const found = new Map(coins.map(({ coin }) => [coin, emptyLiabilities(coin, counts.get(coin) ?? 0)]))
  const available = new Wide()
  const held = new Wide()
  counts.clear()
  eachOwed((row, owner) => {
    const coin = ledger.coinOf(row)
    const place = counts.get(coin) ?? 0
    counts.set(coin, place + 1)
    const { accounts: ids, amounts } = found.get(coin)!
    ids[place] = accounts.of(owner).id
    ledger.read(row << 2, available)
    ledger.read((row << 2) + 2, held)
    available.add(held)
    amounts[place * 2] = available.high
    amounts[place * 2 + 1] = available.low
  })
  return [...found.values()]
}

function emptyLiabilities(coin: number, count: number): CoinLiabilities {
  return { coin, accounts: new Float64Array(count), amounts: new Float64Array(count * 2) }
}

export function viewRemembered(state: EngineState): Remembered {
  const { accounts, replay, wallet } = state
  return {
    stateBytes: stateBytesAbout(state),
    clientOrderIds: accounts.clientIds.count,
    signedRequests: replay.size,
    creditedDeposits: wallet.credited.size,
  }
}

/** On the day of `nowMs`; undefined if the quote coin has no fee schedule. */
export function viewFees(state: EngineState, account: number, quote: number, nowMs: number): FeeView | undefined {
  const { fees, ledger, accounts } = state
  const found = accounts.get(account)
  if (found === undefined || fees.schedule(quote) === undefined) return undefined
  return fees.ratesOn(dayAt(state, nowMs), ledger.available(found.owner, quote) >> 2, found.owner, quote)
}
