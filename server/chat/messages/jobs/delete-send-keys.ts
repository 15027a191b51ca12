import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import { deleteSendKeys } from '../store/send-keys.ts'

type DeleteSendKeysJobsNeeds = WithClock & WithDatabase

/** Clients do not repeat a send after this time. */
export function deleteSendKeysJob({ database, clock }: DeleteSendKeysJobsNeeds): Job {
  const run = () => deleteSendKeys(database.sql, Math.floor((clock.nowMs() - chatLimits.sendKeysKeptMs) / 1000))
  return { name: 'forget-sendings', everyMs: 3_600_000, run }
}
