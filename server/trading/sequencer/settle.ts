import { equalHashes } from '../store/journal/chain.ts'
import type { JournalStore, JournalTail } from '../store/journal/journal-store.ts'
import type { Group, Position } from './group.ts'

/** The row at the sequence of ours. `foreign`: a row of another writer. `diverged`: even our last row is missing. */
export type Settlement = { readonly kind: 'settled'; readonly by: Group } | { readonly kind: 'foreign' | 'diverged' }

/**
 * Finds the outcome of a row whose commit was not answered. Reading is not enough: the lost connection may still commit
 * later. So if the row is missing, `fence`, a row of ours with the same key, is written: the database accepts exactly
 * one of the two. Throws while the database is unreachable; the caller then retries.
 */
export async function settle(
  journal: JournalStore,
  position: Position,
  lost: Group,
  fence: Group,
): Promise<Settlement> {
  const before = await judge(journal, position, lost, fence)
  if (before !== undefined) return before
  const result = await journal.append(fence.row, position.tail)
  if (result === 'appended') return { kind: 'settled', by: fence }
  if (result === 'no_predecessor') return { kind: 'diverged' }
  return (await judge(journal, position, lost, fence)) ?? { kind: 'diverged' }
}

async function judge(
  journal: JournalStore,
  position: Position,
  lost: Group,
  fence: Group,
): Promise<Settlement | undefined> {
  const tail = await journal.tail()
  if (sameRow(tail, position.tail)) return undefined
  const by = [lost, fence].find((group) => sameRow(tail, group.after.tail))
  if (by !== undefined) return { kind: 'settled', by }
  return { kind: tail.sequence > position.tail.sequence ? 'foreign' : 'diverged' }
}

function sameRow(one: JournalTail, other: JournalTail): boolean {
  return one.firstSequence === other.firstSequence && equalHashes(one.hash, other.hash)
}
