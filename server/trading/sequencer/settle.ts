import { equalHashes } from '../store/journal/chain.ts'
import type { JournalStore, JournalTail } from '../store/journal/journal-store.ts'
import type { Group, Position } from './group.ts'

/** What is at the place where our row should be. `foreign`: a row of another writer. `diverged`: not even our last row is there. */
export type Settlement = { readonly kind: 'settled'; readonly by: Group } | { readonly kind: 'foreign' | 'diverged' }

/**
 * Finds out what became of a row whose commit did not answer. Reading is not enough: the lost connection may still be at
 * work and commit a moment later. So when the row is not there, `fence`, a row of ours with the same key, is written: the
 * database lets exactly one of the two in. Throws when the database is still away; then the same call is to be repeated.
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
