import type { Job } from '../../kernel/jobs/jobs.ts'
import type { PresenceBoard } from './store.ts'

/** Presence changes with every report; once a minute is often enough for a restart to look right. */
export function writePresenceJob(presence: PresenceBoard): Job {
  return { name: 'write-presence', everyMs: 60_000, run: () => presence.flush() }
}
