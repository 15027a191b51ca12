import type { HistoryPartition } from '../histories/partitions.ts'
import { readWindows, type TimeWindow, windowsOnward } from '../histories/windows.ts'
import { beforeOldest, type Cursor, type OnwardRequest, type Page, pageOf } from './page.ts'

/** A list that is ordered by time and id, oldest first, within a time range. */
export interface OnwardList<Row> {
  readonly partitions: readonly HistoryPartition[]
  readonly range: TimeWindow
  readonly placeOf: (row: Row) => Cursor
  /** The rows of a window after the cursor. */
  readonly read: (window: TimeWindow, after: Cursor, limit: number) => Promise<readonly Row[]>
}

export async function readOnward<Row>(list: OnwardList<Row>, request: OnwardRequest): Promise<Page<Row>> {
  const { partitions, range, placeOf, read } = list
  const after = request.onwardFrom ?? beforeOldest
  const windows = windowsOnward(partitions, { ...range, fromMs: Math.max(range.fromMs, after.atMs) })
  const rows = await readWindows(windows, request.rows + 1, (window, left) => read(window, after, left))
  return pageOf(rows, request, placeOf)
}
