import { Failure } from '../../../kernel/endpoint/failure.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import type { MarketDefinition } from '../../domain/markets/definitions.ts'
import { refuse } from '../../failures.ts'
import type { Committed } from '../../sequencer/outcome.ts'
import type { Needs } from '../../services.ts'
import { submitCommand } from '../submit-command.ts'
import { findOrder, type OrderName } from './find-order.ts'

/**
 * Submits a change of an open order. The engine forgets closed orders; for an unknown order, the histories distinguish a
 * closed one (ORDER_CLOSED) from one that never existed (ORDER_NOT_FOUND).
 */
export async function submitForOrder(
  trading: Needs<'venue'>,
  account: number,
  name: OrderName,
  command: Command,
  market?: MarketDefinition,
): Promise<Committed> {
  try {
    return await submitCommand(trading, account, command, market)
  } catch (error) {
    throw error instanceof Failure ? await refusalForOrder(trading, account, name, error) : error
  }
}

/** The refusal of the engine with what the histories know about the order. */
export async function refusalForOrder(
  trading: Needs<'venue'>,
  account: number,
  name: OrderName,
  refusal: Failure,
): Promise<Failure> {
  if (refusal.code !== 'ORDER_NOT_FOUND' && refusal.code !== 'ORDER_CLOSED') return refusal
  const order = await findOrder(trading, account, name)
  if (order === undefined) return refuse.orderNotFound()
  // If the order is open now, it was placed later: the engine's answer was correct.
  return closedStatuses.has(order.status) ? refuse.orderClosed(order.status) : refusal
}

const closedStatuses: ReadonlySet<string> = new Set(['filled', 'canceled', 'expired'])
