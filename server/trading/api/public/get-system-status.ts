import { z } from 'zod'
import { readMaintenance } from '../../actions/operator/operate-maintenance.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { maintenanceJson, maintenanceSchema } from '../../wire/maintenance.ts'

export const getSystemStatus = tradingEndpoint({
  method: 'GET',
  path: '/public/system_status',
  tag: 'Public',
  summary: 'Show whether the venue accepts commands, the planned maintenance and the state of every market',
  access: 'public',
  params: {},
  reply: z.object({
    status: z.enum(['online', 'maintenance', 'unavailable']),
    reason: z.string().describe('The reason of the unavailability; empty otherwise'),
    maintenance: z.array(maintenanceSchema).describe('Planned and active windows, nearest first'),
    markets: z.array(z.object({ symbol: z.string(), state: z.enum(['active', 'post_only', 'cancel_only', 'halted']) })),
  }),
  failures: [],
  async handle({ services }) {
    const { venue } = services
    const problem = venue.problem()
    const windows = problem === undefined ? await readMaintenance(services) : []
    const isUnderWay = windows.some(({ status }) => status === 'under_way')
    return {
      status:
        problem !== undefined ? ('unavailable' as const) : isUnderWay ? ('maintenance' as const) : ('online' as const),
      maintenance: windows.map(maintenanceJson),
      reason: problem ?? '',
      markets: venue.views.markets.map(({ definition, state }) => ({ symbol: definition.symbol, state })),
    }
  },
})
