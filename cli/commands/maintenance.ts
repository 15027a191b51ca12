import { type Command, InvalidArgumentError } from 'commander'
import { atVenue, type OperatorResult, table, timeText, withReason } from '../at-venue.ts'
import type { CommandContext } from '../context.ts'

type Window = OperatorResult<'GET maintenance'>[number]

interface ScheduleOptions {
  readonly markets?: string
  readonly state: string
  readonly reason: string
}

export function defineMaintenance(maintenance: Command, context: CommandContext): void {
  maintenance
    .command('list')
    .description('List planned and current maintenance')
    .action(() => atVenue(context, async (call) => context.print(windowTable(await call('GET maintenance')))))
  withReason(
    maintenance
      .command('schedule')
      .argument('<from>', 'such as 2027-01-31T02:00Z', readTime)
      .argument('<to>', 'such as 2027-01-31T04:00Z', readTime)
      .option('--markets <symbols>', 'separated by commas; all by default')
      .option('--state <state>', 'halted, cancel_only or post_only', 'halted')
      .description('Plan a window in which markets are halted or restricted'),
  ).action((from: number, to: number, { markets, state, reason }: ScheduleOptions) =>
    atVenue(context, async (call) => {
      const plan = { from, to, markets, marketState: state, reason }
      context.print(windowTable([await call('POST maintenance', plan)]))
    }),
  )
  withReason(
    maintenance.command('cancel').argument('<id>').description('Cancel planned maintenance, or end the current one'),
  ).action((windowId: string, { reason }: { reason: string }) =>
    atVenue(context, async (call) => {
      await call('DELETE maintenance', { windowId, reason })
      context.print(`maintenance ${windowId} is canceled\n`)
    }),
  )
}

/** With a time zone: the operator's machine and the server may have different ones. */
function readTime(text: string): number {
  const timeMs = Date.parse(text)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(timeMs)) {
    throw new InvalidArgumentError('a time with its zone, such as 2027-01-31T02:00Z or 2027-01-31T05:30+03:30')
  }
  return timeMs
}

function windowTable(windows: readonly Window[]): string {
  const rows = windows.map(({ windowId, from, to, markets, marketState, status, reason }) => [
    windowId,
    timeText(from),
    timeText(to),
    markets.length === 0 ? 'all markets' : markets.join(','),
    marketState,
    status,
    reason,
  ])
  return table([['id', 'from', 'to', 'markets', 'state', 'status', 'reason'], ...rows])
}
