import type { Job } from '../../kernel/jobs/jobs.ts'
import type { PresenceBoard } from './store.ts'

/** Presence changes with every report; writing it once a minute is enough for a restart. */
export function writePresenceJob(presence: PresenceBoard): Job {
  return { name: 'write-presence', everyMs: 60_000, run: () => presence.flush() }
}
