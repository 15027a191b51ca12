import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { ChatServices } from '../../services.ts'
import { announceUpdates } from '../actions/announce-updates.ts'

/** There is something new only after a server was replaced by a newer one. */
export function announceUpdatesJob(chat: ChatServices): Job {
  const run = async () => {
    if (!chat.directory.isDeactivated) await announceUpdates(chat)
  }
  return { name: 'announce-updates', everyMs: 600_000, run }
}
