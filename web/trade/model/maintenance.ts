import type { SystemStatus } from '../../../client/trading/api.generated.ts'

export type MaintenanceWindow = SystemStatus['maintenance'][number]

/** How long ahead maintenance is announced. */
const announceBeforeMs = 24 * 3_600_000

/** The window to announce in this market: the current one, or the next within a day. */
export function windowFor(
  { maintenance }: Pick<SystemStatus, 'maintenance'>,
  symbol: string,
  nowMs: number,
): MaintenanceWindow | undefined {
  const here = maintenance.filter(({ markets }) => markets.length === 0 || markets.includes(symbol))
  const current = here.find(({ status }) => status === 'under_way')
  return current ?? here.find(({ status, from }) => status === 'scheduled' && Number(from) - nowMs <= announceBeforeMs)
}
