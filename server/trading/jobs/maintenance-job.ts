import type { Job } from '../../kernel/jobs/jobs.ts'
import { carryOutMaintenance } from '../actions/operator/operate-maintenance.ts'
import type { Needs, OperatorNeeds } from '../services.ts'

const everyMs = 1_000

/** Starts and ends planned maintenance. */
export function maintenanceJob(trading: OperatorNeeds & Needs<'notices'>): Job {
  return {
    name: 'maintenance',
    everyMs,
    async run() {
      if (trading.venue.leads()) await carryOutMaintenance(trading)
    },
  }
}
