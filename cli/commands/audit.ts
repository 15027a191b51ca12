import { type Command, InvalidArgumentError } from 'commander'
import { atVenue, table, timeText } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

interface AuditOptions {
  readonly rows: number
  readonly action?: string
  readonly subject?: string
}

export function defineAudit(audit: Command, context: CommandContext): void {
  audit
    .option('--rows <number>', 'the number of rows', readRows, 50)
    .option('--action <name>', 'such as market.state')
    .option('--subject <name>', 'such as btcusdt or "account 7"')
    .action(({ rows, action, subject }: AuditOptions) =>
      atVenue(context, async (call) => {
        const page = await call('GET audit', { maxRowsPerPage: rows, action, subject })
        const lines = page.rows.map((entry) => [
          timeText(entry.time),
          entry.via === 'api' ? `account ${entry.operatorId}` : entry.via.replace('_', ' '),
          entry.action,
          entry.subject,
          entry.refusal === '' ? entry.outcome : `${entry.outcome} ${entry.refusal}`,
          entry.reason,
        ])
        context.print(table([['time', 'who', 'what', 'on', 'outcome', 'why'], ...lines]))
      }),
    )
}

function readRows(text: string): number {
  const rows = Number(text)
  if (!Number.isInteger(rows) || rows < 1 || rows > 500) throw new InvalidArgumentError('a whole number from 1 to 500')
  return rows
}
