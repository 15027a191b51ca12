import { emptyTree, type TreeData } from '../proof-of-liabilities/liability-tree.ts'
import type { TakeTree } from './tasks.ts'

/** A tree has megabytes: a message with all of it would stop the receiver. */
const partBytes = 256 * 1024

/** A piece of the memory of a tree. */
export interface TreePart {
  readonly coin: number
  readonly leaves: number
  /** The place of its first byte. */
  readonly from: number
  readonly bytes: Uint8Array
}

export function* partsOf({ coin, accounts, memory }: TreeData): Generator<TreePart> {
  let from = 0
  do {
    const bytes = new Uint8Array(memory, from, Math.min(partBytes, memory.byteLength - from))
    yield { coin, leaves: accounts.length, from, bytes }
    from += bytes.length
  } while (from < memory.byteLength)
}

/** Passes on each tree when its last part has arrived. The parts come in order, one tree after the other. */
export function joinParts(take: TakeTree): (part: TreePart) => void {
  let tree: TreeData | undefined
  return ({ coin, leaves, from, bytes }) => {
    if (from === 0) tree = emptyTree(coin, leaves)
    if (tree === undefined) throw new Error('A tree begins with a later part')
    new Uint8Array(tree.memory).set(bytes, from)
    if (from + bytes.length === tree.memory.byteLength) void take(tree)
  }
}
