import type { Needs, OperatorNeeds } from '../../services.ts'
import { createPartition, historyTableNames, monthOf } from '../../store/histories/partitions.ts'
import { hasOldRows, removeOldRows } from '../../store/histories/remove-old-rows.ts'
import { actAsOperator } from './act-as-operator.ts'
import { scheduler } from './operator.ts'

const dayMs = 86_400_000

/** Creates the partitions of this month and the next. The writer of the read models creates a missing one itself. */
export async function createPartitionsAhead({ database, clock }: Needs<'clock' | 'database'>): Promise<void> {
  const nowMs = clock.nowMs()
  for (const table of historyTableNames) {
    await createPartition(database.sql, table, nowMs)
    await createPartition(database.sql, table, monthOf(nowMs).untilMs)
  }
}

/** Removes the months that are older than the retention of their table. Each removal is in the audit log. */
export async function removeOldHistories(trading: OperatorNeeds & Needs<'historyRetention'>): Promise<void> {
  const { database, clock, historyRetention } = trading
  for (const table of historyTableNames) {
    const days = historyRetention[table]
    if (days === undefined) continue
    const { fromMs: untilMs } = monthOf(clock.nowMs() - days * dayMs)
    if (!(await hasOldRows(database.sql, table, untilMs))) continue
    const reason = `retention of ${days} days`
    const audited = { action: 'histories.remove', subject: table, before: {}, after: {}, reason }
    await actAsOperator(trading, scheduler, audited, async () => {
      const { partitions, rows } = await removeOldRows(database, table, untilMs)
      return { sequence: 0, after: { until: String(untilMs), partitions, rows: String(rows) } }
    })
  }
}
