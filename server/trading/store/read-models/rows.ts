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

/** What happened to an order that is in the table already: amounts are added, null leaves a column as it is. */
export interface OrderChange {
  readonly orderId: number
  lots: number | null
  status: OrderStatus | null
  reason: string | null
  executedLots: number
  executedQuote: bigint
  fee: bigint
  updatedAtMs: number
}

export interface TradeRow extends Omit<Traded, 'type' | 'takerRemaining' | 'makerRemaining' | 'isSelfTrade'> {
  /** False for a trade of an account with itself, which nobody else sees. */
  readonly isPublic: boolean
  readonly sequence: number
  readonly atMs: number
}

export type LedgerKind = 'trade' | 'deposit' | 'withdrawal' | 'adjustment' | 'transfer' | 'fees' | 'conversion'

/** A change of what an account has. The account gets `amount - fee`. */
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
  /** Counts, but has no row of its own: the fee of a trade stands in the entry of the trader who paid it. */
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

/** A step that a deposit or a withdrawal took; more confirmations are none. */
export interface TransferStepRow {
  readonly sequence: number
  /** Among the steps of one command. */
  readonly place: number
  readonly kind: 'deposit' | 'withdrawal'
  readonly transferId: number
  readonly step: DepositStatus | WithdrawalStep
}
