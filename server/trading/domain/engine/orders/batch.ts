import type { BatchItem } from '../commands/commands.ts'
import { batchItemsMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOrder } from './place-order.ts'

/** Executes the items in order. A refused item does not stop the others. */
export function runBatch(state: EngineState, items: readonly BatchItem[]): RefusalReason | undefined {
  if (items.length === 0) return 'batch_empty'
  if (items.length > batchItemsMax) return because(state, 'batch_too_long', batchItemsMax)
  items.forEach((item, index) => {
    if (state.sink !== undefined) state.sink.emit({ type: 'batch_item_started', index })
    const reason = item.type === 'place_order' ? placeOrder(state, item.order) : cancelOrder(state, item.target)
    if (reason !== undefined) state.refuse(item.type, reason)
  })
}
