import { FeeBook } from '../fees/fee-book.ts'
import { Ledger } from '../ledger/ledger.ts'
import { Wide } from '../ledger/wide.ts'
import type { CoinDefinition } from '../markets/definitions.ts'
import type { CommandType } from './commands/commands.ts'
import { ReplayMemory } from './commands/replay-memory.ts'
import type { Suspension } from './commands/suspension.ts'
import type { EventSink } from './event-sink.ts'
import type { Market } from './market/market.ts'
import { Admission } from './matching/admission-result.ts'
import { Deadlines } from './orders/deadlines.ts'
import { ExpiryQueue } from './orders/expiry-queue.ts'
import { OrderTable } from './orders/order-table.ts'
import type { RefusalReason } from './refusals.ts'
import { newestRules } from './rules.ts'
import { Sweeps } from './sweeps.ts'
import { Accounts } from './wallet/accounts.ts'
import { Wallet } from './wallet/wallet.ts'
import { WithdrawalLimits } from './withdrawals/withdrawal-limits.ts'

/** Everything the venue knows. Handlers get it and change it; nothing outside the engine does. */
export class EngineState {
  /** Under which commands are carried out now; see `rules.ts`. */
  rules: number
  sequence = 0
  atMs = 0
  /** UTC days since the epoch. */
  day = 0
  /** The newest id given to an order, a deposit or a withdrawal. */
  lastId = 0
  /** Trades so far; the id of the newest one. */
  trades = 0
  readonly ledger = new Ledger()
  readonly orders = new OrderTable()
  readonly accounts = new Accounts()
  readonly deadlines = new Deadlines()
  readonly expiries = new ExpiryQueue(this.orders)
  readonly replay = new ReplayMemory()
  readonly wallet = new Wallet()
  readonly withdrawalLimits = new WithdrawalLimits()
  readonly sweeps = new Sweeps()
  /** By number; numbers start at 1. */
  readonly coins: CoinDefinition[] = []
  readonly markets: Market[] = []
  private readonly coinNumbers = new Map<string, number>()
  private readonly marketNumbers = new Map<string, number>()
  readonly fees = new FeeBook()
  /** Markets in which more stop orders were due than one command may fire. */
  readonly unfired = new Set<Market>()
  /** Since a command could not be carried out; null while the venue trades. */
  suspension: Suspension | null = null
  sink: EventSink | undefined = undefined
  /** The bound that the last refusal was about, where there is one. */
  detail: number | bigint | null = null

  readonly admission = new Admission()
  // Amounts in use while a command runs, so that none has to be made.
  readonly hold = new Wide()
  readonly cost = new Wide()
  readonly base = new Wide()
  readonly takerFee = new Wide()
  readonly makerFee = new Wide()
  readonly sum = new Wide()

  constructor(rules = newestRules) {
    this.rules = rules
  }

  coin(coin: number): CoinDefinition | undefined {
    return this.coins[coin - 1]
  }

  market(market: number): Market | undefined {
    return this.markets[market - 1]
  }

  coinBySymbol(symbol: string): CoinDefinition | undefined {
    const { coins, coinNumbers } = this
    // Coins and markets are only ever added, and their symbols stay.
    for (let added = coinNumbers.size; added < coins.length; added++) coinNumbers.set(coins[added]!.symbol, added + 1)
    return this.coin(coinNumbers.get(symbol) ?? 0)
  }

  marketBySymbol(symbol: string): Market | undefined {
    const { markets, marketNumbers } = this
    for (let added = marketNumbers.size; added < markets.length; added++) {
      marketNumbers.set(markets[added]!.definition.symbol, added + 1)
    }
    return this.market(marketNumbers.get(symbol) ?? 0)
  }

  refuse(command: CommandType, reason: RefusalReason): void {
    const { detail } = this
    this.detail = null
    if (this.sink !== undefined) this.sink.emit({ type: 'refused', command, reason, detail })
  }
}

/** A refusal that names the bound. */
export function because(state: EngineState, reason: RefusalReason, detail: number | bigint): RefusalReason {
  state.detail = detail
  return reason
}
