import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { cancelMaintenance, readMaintenance, scheduleMaintenance } from '../../actions/operator/operate-maintenance.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { maintenanceJson, maintenanceSchema, restrictedStates } from '../../wire/maintenance.ts'
import { changeFailures, reason } from './operator-parameters.ts'

const time = (description: string) => param.integer(z.int().min(0), description)

export const getMaintenance = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/maintenance',
  tag: 'Operator',
  summary: 'List planned and active maintenance windows, nearest first',
  access: 'admin',
  params: {},
  reply: z.array(maintenanceSchema),
  failures: [],
  handle: async ({ services }) => (await readMaintenance(services)).map(maintenanceJson),
})

export const postMaintenance = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/maintenance',
  tag: 'Operator',
  summary: 'Schedule a window in which markets are halted or restricted; system_status shows it',
  access: 'admin',
  params: {
    from: time('Milliseconds; a past time starts it at once'),
    to: time('Milliseconds'),
    markets: optional(
      param.text(
        z
          .string()
          .max(10_000)
          .transform((text) => text.split(',').map((symbol) => symbol.trim().toLowerCase())),
        'Symbols joined with commas; default: all',
      ),
    ),
    marketState: withDefault(param.choice(restrictedStates), 'halted'),
    reason,
  },
  reply: maintenanceSchema,
  failures: ['UNKNOWN_SYMBOL', 'MAINTENANCE_OVERLAPS', ...changeFailures],
  async handle({ params: { from: fromMs, to: toMs, markets = [], marketState, reason }, caller, services }) {
    const input = { fromMs, toMs, markets, marketState, reason }
    return maintenanceJson(await scheduleMaintenance(services, caller, input))
  },
})

export const deleteMaintenance = tradingEndpoint({
  method: 'DELETE',
  path: '/private/operator/maintenance',
  tag: 'Operator',
  summary: 'Cancel a maintenance window, or end the active one',
  access: 'admin',
  params: { windowId: param.integer(z.int().positive()), reason },
  reply: z.object({ canceled: z.string() }),
  failures: ['MAINTENANCE_NOT_FOUND', ...changeFailures],
  async handle({ params: { windowId, reason }, caller, services }) {
    await cancelMaintenance(services, caller, windowId, reason)
    return { canceled: String(windowId) }
  },
})
