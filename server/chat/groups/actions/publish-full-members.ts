import { reportStoredChange, type VisibilityNeeds } from '../../people/actions/track-visibility.ts'
import { newFullMembers, waitingPeriodNotices } from '../notices/role-groups.ts'

/**
 * Publishes which members have passed the waiting period since a time. Nothing is stored then, and clients would show the
 * former state until they register again.
 */
export async function publishFullMembers(chat: VisibilityNeeds, sinceMs: number): Promise<void> {
  const { directory, events } = chat
  const { graph } = directory
  const { nowMs, days } = graph.waiting
  if (days === 0) return
  const former = { days, nowMs: sinceMs }
  events.publish(...waitingPeriodNotices(graph, directory.users(), former))
  for (const user of newFullMembers(graph, directory.users(), former))
    await reportStoredChange(chat, { ...user, joinedAtMs: nowMs })
}
