import type { HistoryPartition } from './partitions.ts'

/** Times between two, both included. */
export interface TimeWindow {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Divides a time range into windows of whole partitions, newest first: one, two, four and so on. A statement on one window
 * is planned for its partitions alone, and an active account needs only the first.
 */
export function windowsBack(partitions: readonly HistoryPartition[], range: Partial<TimeWindow>): TimeWindow[] {
  return divide(partitions, range, (left, size) => left.splice(-size))
}

/** The same, oldest first. */
export function windowsOnward(partitions: readonly HistoryPartition[], range: Partial<TimeWindow>): TimeWindow[] {
  return divide(partitions, range, (left, size) => left.splice(0, size))
}

function divide(
  partitions: readonly HistoryPartition[],
  { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER }: Partial<TimeWindow>,
  take: (left: HistoryPartition[], size: number) => HistoryPartition[],
): TimeWindow[] {
  const left = partitions.filter((partition) => partition.untilMs > fromMs && partition.fromMs <= toMs)
  const windows: TimeWindow[] = []
  for (let size = 1; left.length > 0; size *= 2) {
    const part = take(left, size)
    windows.push({
      fromMs: Math.max(fromMs, part[0]?.fromMs ?? 0),
      toMs: Math.min(toMs, (part.at(-1)?.untilMs ?? 0) - 1),
    })
  }
  return windows
}

/** Reads window after window until there are enough rows. */
export async function readWindows<Row>(
  windows: readonly TimeWindow[],
  limit: number,
  read: (window: TimeWindow, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const window of windows) {
    if (rows.length >= limit) break
    rows.push(...(await read(window, limit - rows.length)))
  }
  return rows
}
