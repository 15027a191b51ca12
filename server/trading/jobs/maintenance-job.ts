import type { Job } from '../../kernel/jobs/jobs.ts'
import { carryOutMaintenance } from '../actions/operator/operate-maintenance.ts'
import type { TradingServices } from '../services.ts'

const everyMs = 1_000

/** Starts and ends planned maintenance. */
export function maintenanceJob(trading: TradingServices): Job {
  return {
    name: 'maintenance',
    everyMs,
    async run() {
      if (trading.venue.leads()) await carryOutMaintenance(trading)
    },
  }
}
