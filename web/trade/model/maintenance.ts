import type { SystemStatus } from '../../../client/trading/api.generated.ts'

export type MaintenanceWindow = SystemStatus['maintenance'][number]

/** How long before it begins people are told. */
const announceBeforeMs = 24 * 3_600_000

/** The window a trader in this market should know of: the one under way, or the next within a day. */
export function windowFor(
  { maintenance }: Pick<SystemStatus, 'maintenance'>,
  symbol: string,
  nowMs: number,
): MaintenanceWindow | undefined {
  const here = maintenance.filter(({ markets }) => markets.length === 0 || markets.includes(symbol))
  const underWay = here.find(({ status }) => status === 'under_way')
  return underWay ?? here.find(({ status, from }) => status === 'scheduled' && Number(from) - nowMs <= announceBeforeMs)
}
