import type { Sql } from '../../kernel/storage/database.ts'
import type { DepositStatus, WithdrawalRecord, WithdrawalStatus } from '../domain/engine/wallet/wallet-events.ts'
import { type Candle, type CandleRange, findCandles } from '../store/queries/candles.ts'
import {
  findLedgerEntries,
  findVolumes,
  type LedgerFilter,
  type LedgerRecord,
  type VolumeRecord,
} from '../store/queries/ledger-history.ts'
import {
  findOrder,
  findOrderByClientId,
  findOrders,
  type OrderFilter,
  type OrderRecord,
} from '../store/queries/order-history.ts'
import type { Page, PageRequest } from '../store/queries/page.ts'
import {
  type FillFilter,
  type FillRecord,
  findFills,
  findTrades,
  type PublicTrade,
} from '../store/queries/trade-history.ts'
import { findDeposits, findWithdrawals, type WalletFilter } from '../store/queries/wallet-history.ts'
import type { DepositRow } from '../store/read-models/rows.ts'

/** The read models are further behind than a reader can wait for. The venue itself may be well. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind'
}

export interface HistoryOptions {
  readonly sql: Sql
  /** True once the read models hold everything the account has been told. */
  readonly waitForAccount: (accountId: number) => Promise<boolean>
}

/** What happened, from the read models. An account always finds what it has done; it waits a moment for it if need be. */
export class History {
  readonly #options: HistoryOptions

  constructor(options: HistoryOptions) {
    this.#options = options
  }

  async orders(filter: OrderFilter, page: PageRequest): Promise<Page<OrderRecord>> {
    return findOrders(await this.#sqlFor(filter.accountId), filter, page)
  }

  async order(accountId: number, orderId: number): Promise<OrderRecord | undefined> {
    return findOrder(await this.#sqlFor(accountId), accountId, orderId)
  }

  async orderByClientId(accountId: number, clientOrderId: string): Promise<OrderRecord | undefined> {
    return findOrderByClientId(await this.#sqlFor(accountId), accountId, clientOrderId)
  }

  async fills(filter: FillFilter, page: PageRequest): Promise<Page<FillRecord>> {
    return findFills(await this.#sqlFor(filter.accountId), filter, page)
  }

  async ledger(filter: LedgerFilter, page: PageRequest): Promise<Page<LedgerRecord>> {
    return findLedgerEntries(await this.#sqlFor(filter.accountId), filter, page)
  }

  async volumes(accountId: number, fromDay: number, toDay: number): Promise<VolumeRecord[]> {
    return findVolumes(await this.#sqlFor(accountId), accountId, fromDay, toDay)
  }

  async deposits(filter: WalletFilter<DepositStatus>, page: PageRequest): Promise<Page<DepositRow>> {
    return findDeposits(await this.#sqlFor(filter.accountId), filter, page)
  }

  async withdrawals(filter: WalletFilter<WithdrawalStatus>, page: PageRequest): Promise<Page<WithdrawalRecord>> {
    return findWithdrawals(await this.#sqlFor(filter.accountId), filter, page)
  }

  /** Of one market, for everybody. The newest are at hand in the market data, without a query. */
  trades(marketId: number, options: { limit: number; fromId?: number | undefined }): Promise<PublicTrade[]> {
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
