import type { Projection } from '../read-models/projection.ts'
import { type FirstRow, type HistoryTable, monthOf } from './partitions.ts'

/** The first rows of each month that a projection adds; the ledger entries are numbered from `firstEntryId`. */
export function firstRows({ orders, trading, ledger }: Projection, firstEntryId: number): FirstRow[] {
  return [
    ...firstOfMonths('orders', orders.added.values(), (order) => ({ atMs: order.acceptedAtMs, id: order.orderId })),
    ...firstOfMonths('trades', trading.trades, (trade) => ({ atMs: trade.atMs, id: trade.tradeId })),
    ...firstOfMonths(
      'ledger_entries',
      ledger.entries.filter(({ isSilent }) => !isSilent),
      ({ atMs }, index) => ({ atMs, id: firstEntryId + index }),
    ),
  ]
}

function firstOfMonths<Row>(
  table: HistoryTable,
  rows: Iterable<Row>,
  placeOf: (row: Row, index: number) => { readonly atMs: number; readonly id: number },
): FirstRow[] {
  const firsts: FirstRow[] = []
  let [untilMs, index] = [Number.NEGATIVE_INFINITY, 0]
  // Rows are in the order of the journal, whose time and ids only grow.
  for (const row of rows) {
    const place = placeOf(row, index)
    index += 1
    if (place.atMs < untilMs) continue
    firsts.push({ table, ...place })
    untilMs = monthOf(place.atMs).untilMs
  }
  return firsts
}
