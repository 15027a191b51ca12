import type { Job } from '../../kernel/jobs/jobs.ts'
import type { WithClock, WithDatabase } from '../dependencies.ts'
import { countUsage } from './actions.ts'

export function countUsageJob(chat: WithClock & WithDatabase): Job {
  const run = async () => void (await countUsage(chat))
  return { name: 'count-usage', everyMs: 60_000, run }
}
