import type { z } from 'zod'
import type { Transaction } from '../../kernel/storage/database.ts'
import type { Side } from '../domain/engine/orders/requests.ts'
import type { DepositStatus, WithdrawalStep } from '../domain/engine/wallet/wallet-events.ts'
import type { OrderStatus } from '../store/read-models/rows.ts'
import type { operatorWithdrawalSchema } from '../wire/operator.ts'
import type { depositSchema } from '../wire/wallet.ts'

/** What happened to money of an account, in the words of the API. The transfer may be further than the step by now. */
export type TransferNotification = { readonly accountId: number } & (
  | { readonly kind: 'deposit'; readonly step: DepositStatus; readonly deposit: z.input<typeof depositSchema> }
  | {
      readonly kind: 'withdrawal'
      readonly step: WithdrawalStep
      readonly withdrawal: z.input<typeof operatorWithdrawalSchema>
    }
)

/** What an order has traded since its account was told last. */
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

/** Tells somebody; `within` is to be done in the transaction that makes the telling last. */
export type Send<News> = (notification: News, within: (tx: Transaction) => Promise<void>) => Promise<void>

/** Thrown inside a transaction to undo it: another server has told this one. */
export class AlreadySent extends Error {
  override readonly name = 'AlreadySent'
}
