import type { Engine } from '../server/trading/domain/engine/engine.ts'
import type { OrderView } from '../server/trading/domain/engine/views.ts'
import type { CommandDraft } from './drafts.ts'
import type { Random } from './random.ts'

/** The part of the venue that its clients see. */
export type Views = Pick<
  Engine,
  'atMs' | 'openOrders' | 'withdrawals' | 'pendingDeposits' | 'market' | 'houseBalance' | 'balance' | 'dustOffer'
>

export interface Transfer {
  readonly account: number
  readonly coin: number
  readonly network: string
  readonly transactionId: string
  readonly amount: bigint
}

/** The context of a command maker. */
export interface Making {
  readonly random: Random
  readonly views: Views
  readonly accounts: number[]
  /** Recent client ids, so that some are reused. */
  readonly clientIds: string[]
  /** Seen transfers, to be reported again with more confirmations. */
  readonly transfers: Transfer[]
  counter: number
}

export type Maker = (making: Making) => CommandDraft

export function anyAccount({ random, accounts }: Making): number {
  // Sometimes an account that does not exist: it must be refused.
  return random.chance(1) ? 999 : random.pick(accounts)
}

export function anyOpenOrder(making: Making): { readonly account: number; readonly order: OrderView | undefined } {
  const account = anyAccount(making)
  const open = making.views.openOrders(account)
  return { account, order: open.length === 0 ? undefined : making.random.pick(open) }
}

/** Mostly none; if any, mostly new, sometimes a used one. */
export function anyClientId(making: Making): string {
  const { random, clientIds } = making
  if (random.chance(60)) return ''
  if (random.chance(15) && clientIds.length > 0) return random.pick(clientIds)
  making.counter += 1
  const clientId = `c-${making.counter}`
  clientIds.push(clientId)
  if (clientIds.length > 50) clientIds.shift()
  return clientId
}
