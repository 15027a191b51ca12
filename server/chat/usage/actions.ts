import type { WithClock, WithDatabase } from '../dependencies.ts'
import { chatLimits } from '../limits.ts'
import { countActive, countMessages, deleteActiveBefore, lockCounted } from './store.ts'

const dayS = 86_400

/** The days up to today in UTC, oldest first, as `2026-11-17`. */
export function daysUpTo(nowMs: number, count: number): string[] {
  const todayMs = Math.floor(nowMs / 1000 / dayS) * dayS * 1000
  return Array.from({ length: count }, (_, at) => dateOf(todayMs - (count - 1 - at) * dayS * 1000))
}

const dateOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

/** Counts the messages and the activity since the last time. Returns whether everything is counted. */
export async function countUsage({ database, clock }: WithClock & WithDatabase): Promise<boolean> {
  for (let batches = 0; batches < chatLimits.usageBatchesMax; batches += 1) {
    const lastId = await database.transaction(async (tx) =>
      countMessages(tx, await lockCounted(tx), chatLimits.usageBatchMessages),
    )
    if (lastId !== undefined) continue
    await countActivity({ database, clock })
    return true
  }
  return false
}

/** Activity is known as the last time of each user: yesterday's is still there shortly after midnight. */
async function countActivity({ database, clock }: WithClock & WithDatabase): Promise<void> {
  const nowMs = clock.nowMs()
  const [oldest = ''] = daysUpTo(nowMs, chatLimits.usageDaysMax)
  await database.transaction(async (tx) => {
    await lockCounted(tx)
    await countActive(tx, Math.floor(nowMs / 1000) - dayS)
    await deleteActiveBefore(tx, oldest)
  })
}
