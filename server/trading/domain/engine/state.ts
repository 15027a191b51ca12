import { FeeBook } from '../fees/fee-book.ts'
import { Ledger } from '../ledger/ledger.ts'
import { Wide } from '../ledger/wide.ts'
import type { CoinDefinition } from '../markets/definitions.ts'
import type { CommandType } from './commands/commands.ts'
import { ReplayMemory } from './commands/replay-memory.ts'
import type { Suspension } from './commands/suspension.ts'
import type { EventSink } from './event-sink.ts'
import type { Refused } from './events.ts'
import type { Market } from './market/market.ts'
import { Admission } from './matching/admission-result.ts'
import { TakerFills } from './matching/taker-fills.ts'
import { Deadlines } from './orders/deadlines.ts'
import { ExpiryQueue } from './orders/expiry-queue.ts'
import { OrderTable } from './orders/order-table.ts'
import type { RefusalReason, RefusedField } from './refusals.ts'
import { newestRules } from './rules.ts'
import { Sweeps } from './sweeps.ts'
import { Accounts } from './wallet/accounts.ts'
import { Wallet } from './wallet/wallet.ts'
import { WithdrawalLimits } from './withdrawals/withdrawal-limits.ts'

/** The whole state of the venue. Only the command handlers of the engine change it. */
export class EngineState {
  /** The rules in force; see `rules.ts`. */
  rules: number
  sequence = 0
  atMs = 0
  /** UTC days since the epoch. */
  day = 0
  /** The newest id of an order, a deposit or a withdrawal. */
  lastId = 0
  /** The number of trades, which is the id of the newest one. */
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
  /** Markets with more due stop orders than one command may fire. */
  readonly unfired = new Set<Market>()
  /** Set when the engine skips a command; null while the venue trades. */
  suspension: Suspension | null = null
  sink: EventSink | undefined = undefined
  /** The bound of the last refusal, if it has one. */
  detail: number | bigint | null = null
  refusedField: RefusedField | undefined = undefined

  readonly admission = new Admission()
  readonly takerFills = new TakerFills()
  // Reused amounts, so that a command allocates none.
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
    // Coins and markets are only added, and their symbols never change.
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
    const refused = this.refusal(command, reason)
    this.forgetRefusal()
    if (this.sink !== undefined) this.sink.emit(refused)
  }

  refusal(command: CommandType, reason: RefusalReason): Refused {
    const { detail, refusedField: field } = this
    const refused = { type: 'refused', command, reason, detail } as const
    return field === undefined ? refused : { ...refused, field }
  }

  /** The details of a refusal are those of the command that is applied, and of no later one. */
  forgetRefusal(): void {
    this.detail = null
    this.refusedField = undefined
  }
}

/** A refusal with the exceeded bound, and with the field if the reason does not name it. */
export function because(
  state: EngineState,
  reason: RefusalReason,
  detail: number | bigint | null,
  field?: RefusedField,
): RefusalReason {
  state.detail = detail
  state.refusedField = field
  return reason
}
