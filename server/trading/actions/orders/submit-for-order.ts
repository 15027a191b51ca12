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
    if (!isNotOpen(error)) throw error
    const order = await findOrder(trading, account, name)
    if (order === undefined) throw refuse.orderNotFound()
    // If the order is open now, it was placed later: the engine's answer was correct.
    throw closedStatuses.has(order.status) ? refuse.orderClosed(order.status) : error
  }
}

const closedStatuses: ReadonlySet<string> = new Set(['filled', 'canceled', 'expired'])

function isNotOpen(error: unknown): boolean {
  return error instanceof Failure && (error.code === 'ORDER_NOT_FOUND' || error.code === 'ORDER_CLOSED')
}
