import type { Sql } from '../../kernel/storage/database.ts'
import type { DepositStatus, WithdrawalRecord, WithdrawalStatus } from '../domain/engine/wallet/wallet-events.ts'
import { removedUntilMs } from '../store/histories/removed-rows.ts'
import { type Candle, type CandleRange, findCandles } from '../store/queries/candles.ts'
import {
  type Fill,
  type FillFilter,
  type FillRecord,
  findFills,
  findFillsAfter,
} from '../store/queries/fill-history.ts'
import {
  findLedgerEntries,
  findVolumes,
  type LedgerFilter,
  type LedgerRecord,
  type VolumeRecord,
} from '../store/queries/ledger-history.ts'
import {
  findAnyOrder,
  findOrder,
  findOrderByClientId,
  findOrders,
  type OrderFilter,
  type OrderRecord,
} from '../store/queries/order-history.ts'
import type { Cursor, OnwardRequest, Page, PageRequest } from '../store/queries/page.ts'
import { PageAnchors } from '../store/queries/page-anchors.ts'
import {
  type BalanceStepRecord,
  type ClosingPrice,
  findBalanceSteps,
  findClosingPrices,
  findPricesAt,
  type SeriesRange,
} from '../store/queries/portfolio.ts'
import { findTrades, type PublicTrade } from '../store/queries/trade-history.ts'
import { findDeposits, findWithdrawals, type WalletFilter } from '../store/queries/wallet-history.ts'
import type { CandleResolution } from '../store/read-models/candle-times.ts'
import type { DepositRow } from '../store/read-models/rows.ts'
import { type ProfitsOf, readStoredProfits, type StoredProfits, saveStoredProfits } from '../store/stored-profits.ts'

/** The read models are too far behind for a reader to wait. The venue itself may be healthy. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind'
}

export interface HistoryOptions {
  readonly sql: Sql
  /** True once the read models contain every change that the account was notified of. */
  readonly waitForAccount: (accountId: number) => Promise<boolean>
}

/**
 * Queries of the read models. An account always finds its own changes: a query waits a moment for them if necessary.
 */
export class History {
  readonly #options: HistoryOptions
  readonly #anchors = new PageAnchors()

  constructor(options: HistoryOptions) {
    this.#options = options
  }

  async orders(filter: OrderFilter, page: PageRequest | OnwardRequest): Promise<Page<OrderRecord>> {
    return findOrders(await this.#sqlFor(filter.accountId), filter, page, this.#anchors)
  }

  async order(accountId: number, orderId: number): Promise<OrderRecord | undefined> {
    return findOrder(await this.#sqlFor(accountId), accountId, orderId)
  }

  /** Of any account; the caller waits for the newest orders. */
  anyOrder(orderId: number): Promise<OrderRecord | undefined> {
    return findAnyOrder(this.#options.sql, orderId)
  }

  async orderByClientId(accountId: number, clientOrderId: string): Promise<OrderRecord | undefined> {
    return findOrderByClientId(await this.#sqlFor(accountId), accountId, clientOrderId)
  }

  async fills(filter: FillFilter, page: PageRequest | OnwardRequest): Promise<Page<FillRecord>> {
    return findFills(await this.#sqlFor(filter.accountId), filter, page, this.#anchors)
  }

  /** The oldest fills after a place and before a time, oldest first. */
  async fillsAfter(accountId: number, after: Cursor, untilMs: number, limit: number): Promise<Fill[]> {
    return findFillsAfter(await this.#sqlFor(accountId), accountId, after, untilMs, limit)
  }

  profits(of: ProfitsOf): Promise<StoredProfits> {
    return readStoredProfits(this.#options.sql, of)
  }

  saveProfits(of: ProfitsOf, before: Cursor, profits: StoredProfits): Promise<void> {
    return saveStoredProfits(this.#options.sql, of, before, profits)
  }

  /** Retention has removed trades before this time; 0 if it has removed none. */
  tradesRemovedUntilMs(): Promise<number> {
    return removedUntilMs(this.#options.sql, 'trades')
  }

  async ledger(filter: LedgerFilter, page: PageRequest | OnwardRequest): Promise<Page<LedgerRecord>> {
    return findLedgerEntries(await this.#sqlFor(filter.accountId), filter, page, this.#anchors)
  }

  async balanceSteps(range: SeriesRange): Promise<BalanceStepRecord[]> {
    return findBalanceSteps(await this.#sqlFor(range.accountId), range)
  }

  /** Retention has removed ledger entries before this time; 0 if it has removed none. */
  ledgerRemovedUntilMs(): Promise<number> {
    return removedUntilMs(this.#options.sql, 'ledger_entries')
  }

  closingPrices(markets: readonly number[], resolution: CandleResolution, fromMs: number): Promise<ClosingPrice[]> {
    return findClosingPrices(this.#options.sql, markets, resolution, fromMs)
  }

  pricesAt(markets: readonly number[], minutesMs: readonly number[]) {
    return findPricesAt(this.#options.sql, markets, minutesMs)
  }

  async volumes(accountId: number, fromDay: number, toDay: number): Promise<VolumeRecord[]> {
    return findVolumes(await this.#sqlFor(accountId), accountId, fromDay, toDay)
  }

  async deposits(filter: WalletFilter<DepositStatus>, page: PageRequest | OnwardRequest): Promise<Page<DepositRow>> {
    return findDeposits(await this.#sqlFor(filter.accountId), filter, page)
  }

  async withdrawals(
    filter: WalletFilter<WithdrawalStatus>,
    page: PageRequest | OnwardRequest,
  ): Promise<Page<WithdrawalRecord>> {
    return findWithdrawals(await this.#sqlFor(filter.accountId), filter, page)
  }

  /** Trades of one market, public. The newest are in the market data, without a query. */
  trades(
    marketId: number,
    options: { limit: number; fromId?: number | undefined; fromMs?: number | undefined },
  ): Promise<PublicTrade[]> {
    return findTrades(this.#options.sql, marketId, options)
  }

  candles(range: CandleRange): Promise<Candle[]> {
    return findCandles(this.#options.sql, range)
  }

  async #sqlFor(accountId: number | undefined): Promise<Sql> {
    const { sql, waitForAccount } = this.#options
    if (accountId !== undefined && !(await waitForAccount(accountId)))
      throw new ReadModelsBehind(`The read models do not yet hold the newest changes of account ${accountId}`)
    return sql
  }
}
