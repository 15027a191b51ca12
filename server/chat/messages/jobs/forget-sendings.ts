import type { Job } from '../../../kernel/jobs/jobs.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatServices } from '../../services.ts'
import { forgetSendings } from '../store/sendings.ts'

/** Nobody sends a message again after so long. */
export function forgetSendingsJob({ database, clock }: ChatServices): Job {
  const run = () => forgetSendings(database.sql, Math.floor((clock.nowMs() - chatLimits.sendingsKeptMs) / 1000))
  return { name: 'forget-sendings', everyMs: 3_600_000, run }
}
