import { invariant } from '../../../kernel/values/invariant.ts'
import { houseAccounts } from '../ledger/ledger.ts'
import { Wide } from '../ledger/wide.ts'
import type { Market } from './market/market.ts'
import type { EngineState } from './state.ts'
import type { Account } from './wallet/accounts.ts'
import { isHeld } from './wallet/wallet.ts'

/** Recomputes the invariants between orders, books and balances from scratch. */
export function audit(state: EngineState): void {
  auditCoins(state)
  auditHolds(state)
  auditInFlight(state)
  for (const market of state.markets) auditMarket(state, market)
  auditExpiries(state)
}

/** Every open GTD order is in the queue of expiries. */
function auditExpiries({ accounts, orders, expiries }: EngineState): void {
  let count = 0
  for (const account of accounts.all()) {
    for (let order = account.firstOrder; order !== 0; order = orders.later(order)) {
      if (orders.isGoodTillDate(order)) count += 1
    }
  }
  invariant(count === expiries.count, 'orders that expire are counted')
}

/** The sum of each coin over all accounts and house accounts is zero. */
function auditCoins(state: EngineState): void {
  const { ledger } = state
  const amount = new Wide()
  const owned = new Map<number, Wide>()
  const owed = new Map<number, Wide>()
  ledger.eachRow((row, owner) => {
    const coin = ledger.coinOf(row)
    ledger.read(row << 2, amount)
    sumOf(owned, coin).add(amount)
    ledger.read((row << 2) + 2, amount)
    // The second bucket of a house account is its debt.
    sumOf(owner >= houseAccounts.length ? owned : owed, coin).add(amount)
  })
  for (const coin of new Set([...owned.keys(), ...owed.keys()])) {
    const total = sumOf(owned, coin).toBig() - sumOf(owed, coin).toBig()
    invariant(total === 0n, `coin ${coin} adds up to ${total} instead of zero`)
  }
}

function sumOf(sums: Map<number, Wide>, coin: number): Wide {
  let sum = sums.get(coin)
  if (sum === undefined) {
    sum = new Wide()
    sums.set(coin, sum)
  }
  return sum
}

/** The held balance of an account equals the holds of its open orders and withdrawals, to the unit. */
function auditHolds(state: EngineState): void {
  for (const account of state.accounts.all()) {
    const needed = heldByOrders(state, account)
    for (const record of state.wallet.openOf(account.id)) {
      if (isHeld(record)) needed.set(record.coin, (needed.get(record.coin) ?? 0n) + record.amount + record.fee)
    }
    const { ledger } = state
    for (let row = ledger.firstRow(account.owner); row !== 0; row = ledger.nextRow(row)) {
      if (needed.size === 0 && ledger.isEmpty((row << 2) + 2)) continue
      const coin = ledger.coinOf(row)
      invariant(
        ledger.balanceOfRow(row).held === (needed.get(coin) ?? 0n),
        'held balances match orders and withdrawals',
      )
      needed.delete(coin)
    }
    for (const amount of needed.values()) invariant(amount === 0n, 'held balances match orders and withdrawals')
  }
}

function heldByOrders(state: EngineState, account: Account): Map<number, bigint> {
  const { orders } = state
  const sums = new Map<number, Wide>()
  const hold = new Wide()
  let count = 0
  for (let order = account.firstOrder; order !== 0; order = orders.later(order)) {
    const market = state.market(orders.market(order))!
    const coin = orders.side(order) === 'buy' ? market.quote : market.base
    orders.readHold(order, hold)
    const sum = sums.get(coin)
    if (sum === undefined) sums.set(coin, new Wide(hold.high, hold.low))
    else sum.add(hold)
    count += 1
  }
  invariant(count === account.openOrders, 'open orders are counted')
  return new Map([...sums].map(([coin, sum]) => [coin, sum.toBig()]))
}

/** The house accounts for transfers hold exactly the transfers in flight. */
function auditInFlight(state: EngineState): void {
  for (const { coin } of state.coins) {
    let arriving = 0n
    for (const deposit of state.wallet.pending.values()) if (deposit.coin === coin) arriving += deposit.amount
    invariant(arriving === state.ledger.houseBalance('deposits', coin), 'deposits in flight match')
    let leaving = 0n
    for (const record of state.wallet.entries(state.atMs)) {
      if (record.coin === coin && record.status === 'broadcast') leaving += record.amount + record.fee
    }
    invariant(leaving === state.ledger.houseBalance('withdrawals', coin), 'withdrawals in flight match')
  }
}

/** The book is not crossed, its level totals are right, and every order rests at its price and side. */
function auditMarket(state: EngineState, market: Market): void {
  const { orders } = state
  const { queues } = market
  invariant(queues.bestBid < queues.bestAsk, 'the book is not crossed')
  let count = 0
  let icebergs = 0
  for (const side of ['buy', 'sell'] as const) {
    for (let level = queues.bestLevel(side); level >= 0; level = queues.nextWorse(side, level)) {
      let total = 0
      for (let order = queues.head(level); order !== 0; order = orders.pool.next(order)) {
        invariant(
          orders.isResting(order) && orders.price(order) === queues.priceOf(level),
          'orders rest at their price',
        )
        invariant(orders.side(order) === side, 'orders rest on their side')
        total += orders.pool.quantity(order)
        count += 1
        if (orders.display(order) !== 0) icebergs += 1
      }
      invariant(total === queues.total(level), 'levels add up')
    }
  }
  invariant(count === queues.count, 'resting orders are counted')
  invariant(icebergs === market.icebergs, 'icebergs are counted')
}
