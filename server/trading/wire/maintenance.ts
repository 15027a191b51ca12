import { z } from 'zod'
import type { Maintenance } from '../store/maintenance-windows.ts'
import { decimalText } from './market.ts'

export const restrictedStates = ['halted', 'cancel_only', 'post_only'] as const

export const maintenanceSchema = z.object({
  windowId: z.string(),
  from: decimalText,
  to: decimalText,
  markets: z.array(z.string()).describe('Empty: all markets'),
  marketState: z.enum(restrictedStates).describe('The state of the markets during the window'),
  reason: z.string(),
  status: z.enum(['scheduled', 'under_way', 'done', 'canceled']),
})

export function maintenanceJson(window: Maintenance): z.input<typeof maintenanceSchema> {
  return {
    windowId: String(window.windowId),
    from: String(window.fromMs),
    to: String(window.toMs),
    markets: [...window.markets],
    marketState: window.marketState,
    reason: window.reason,
    status: window.status,
  }
}
