import type { Job } from '../../kernel/jobs/jobs.ts'
import type { WithClock } from '../dependencies.ts'
import { chatLimits } from '../limits.ts'
import type { VisibilityNeeds } from '../people/actions/track-visibility.ts'
import { publishFullMembers } from './actions/publish-full-members.ts'

/** Members pass the waiting period by time. The first run covers all queues that may have outlived another process. */
export function publishFullMembersJob(chat: VisibilityNeeds & WithClock): Job {
  let sinceMs: number | undefined
  return {
    name: 'publish-full-members',
    everyMs: 60_000,
    async run() {
      const nowMs = chat.clock.nowMs()
      await publishFullMembers(chat, sinceMs ?? nowMs - chatLimits.queueIdleMaxMs)
      sinceMs = nowMs
    },
  }
}
