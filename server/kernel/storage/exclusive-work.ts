import type { ConnectionSettings } from './connection-settings.ts'
import { LeadershipLost, openLeadership } from './leadership.ts'

/** Rejects with `LeadershipLost` unless the work still excludes others. */
export type StillAlone = () => Promise<void>

/**
 * Runs work that must not overlap with other work of the same name, in any process. The lock is lost with its connection,
 * and another process may then begin: the work calls `stillAlone` before each step that would harm the other's. A lock that
 * was lost and taken again does not count. Undefined if another process has the lock.
 */
export async function runAlone<T>(
  connection: ConnectionSettings,
  name: string,
  work: (stillAlone: StillAlone) => Promise<T>,
): Promise<T | undefined> {
  const turn = await openLeadership({ connection, name, log: () => undefined, leaseMs: 0 })
  if (!turn.isLeader) {
    await turn.close()
    return undefined
  }
  let isLost = false
  turn.onChange((isLeader) => {
    if (!isLeader) isLost = true
  })
  try {
    return await work(async () => {
      await turn.confirmed()
      if (isLost) throw new LeadershipLost(`The lock of ${name} was lost`)
    })
  } finally {
    await turn.close()
  }
}
