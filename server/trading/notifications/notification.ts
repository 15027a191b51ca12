import type { z } from 'zod'
import type { Transaction } from '../../kernel/storage/database.ts'
import type { Side } from '../domain/engine/orders/requests.ts'
import type { DepositStatus, WithdrawalStep } from '../domain/engine/wallet/wallet-events.ts'
import type { AlertDirection } from '../store/price-alerts.ts'
import type { OrderStatus } from '../store/read-models/rows.ts'
import type { operatorWithdrawalSchema } from '../wire/operator.ts'
import type { depositSchema } from '../wire/wallet.ts'

/** A change of an account's money, in the format of the API. The transfer may already be further than the step. */
export type TransferNotification = { readonly accountId: number } & (
  | { readonly kind: 'deposit'; readonly step: DepositStatus; readonly deposit: z.input<typeof depositSchema> }
  | {
      readonly kind: 'withdrawal'
      readonly step: WithdrawalStep
      readonly withdrawal: z.input<typeof operatorWithdrawalSchema>
    }
)

/** An order's trades since the last notification of its account. */
export interface FilledOrderSummary {
  readonly orderId: string
  readonly symbol: string
  readonly side: Side
  readonly volume: string
  readonly baseCoin: string
  readonly averagePrice: string
  readonly quoteCoin: string
  readonly trades: number
  readonly status: OrderStatus
}

export interface FillNotification {
  readonly accountId: number
  readonly orders: readonly FilledOrderSummary[]
}

/** A price alert that a trade has triggered. */
export interface PriceAlertNotification {
  readonly accountId: number
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly direction: AlertDirection
  readonly price: string
  /** Of the trade. */
  readonly lastPrice: string
  readonly repeats: boolean
}

/** Sends a notification; `within` runs in the transaction that persists it. */
export type Send<Notification> = (
  notification: Notification,
  within: (tx: Transaction) => Promise<void>,
) => Promise<void>

/** Thrown inside a transaction to roll it back: another node has already sent this one. */
export class AlreadySent extends Error {
  override readonly name = 'AlreadySent'
}
