import type { Job } from '../../../kernel/jobs/jobs.ts'
import { type AnnounceUpdatesNeeds, announceUpdates } from '../actions/announce-updates.ts'

/** There are new announcements only after an upgrade of the server. */
export function announceUpdatesJob(chat: AnnounceUpdatesNeeds): Job {
  const run = async () => {
    if (!chat.directory.isDeactivated) await announceUpdates(chat)
  }
  return { name: 'announce-updates', everyMs: 600_000, run }
}
