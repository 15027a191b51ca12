import type { OrderClosed, Traded } from '../../domain/engine/events.ts'
import type {
  DepositRecord,
  DepositStatus,
  WithdrawalRecord,
  WithdrawalStep,
} from '../../domain/engine/wallet/wallet-events.ts'
import type { CandleFigures } from './candle-figures.ts'
import type { CandleResolution } from './candle-times.ts'

export type OrderStatus = 'new' | 'open' | 'partially_filled' | 'pending_trigger' | OrderClosed['status']

/** A change of an order that is already in the table: amounts are added, null leaves a column unchanged. */
export interface OrderChange {
  readonly orderId: number
  lots: number | null
  stopPrice: number | null
  status: OrderStatus | null
  reason: string | null
  executedLots: number
  executedQuote: bigint
  fee: bigint
  updatedAtMs: number
}

export interface TradeRow extends Omit<Traded, 'type' | 'takerRemaining' | 'makerRemaining' | 'isSelfTrade'> {
  /** False for a self-trade, which is not public. */
  readonly isPublic: boolean
  readonly sequence: number
  readonly atMs: number
}

export type LedgerKind = 'trade' | 'deposit' | 'withdrawal' | 'adjustment' | 'transfer' | 'fees' | 'conversion'

/** A change of an account's total by `amount - fee`. */
export interface LedgerEntry {
  readonly accountId: number
  readonly coinId: number
  readonly kind: LedgerKind
  readonly amount: bigint
  readonly fee: bigint
  readonly referenceId: number
  readonly reason: string
  readonly sequence: number
  readonly atMs: number
  /** Counts in the totals, but has no row: the fee of a trade is in the entry of the trader who paid it. */
  readonly isSilent: boolean
}

export interface CandleChange extends CandleFigures {
  readonly marketId: number
  readonly resolution: CandleResolution
  readonly openTimeMs: number
}

export interface VolumeChange {
  readonly accountId: number
  readonly quoteCoinId: number
  readonly day: number
  makerQuote: bigint
  takerQuote: bigint
  trades: number
}

export interface DepositRow extends DepositRecord {
  readonly updatedAtMs: number
}

export type WithdrawalRow = WithdrawalRecord

/** A step of a deposit or a withdrawal. More confirmations are no step. */
export interface TransferStepRow {
  readonly sequence: number
  /** The position among the steps of one command. */
  readonly place: number
  readonly kind: 'deposit' | 'withdrawal'
  readonly transferId: number
  readonly step: DepositStatus | WithdrawalStep
  readonly atMs: number
}
