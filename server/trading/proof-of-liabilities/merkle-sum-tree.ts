import { createHash } from 'node:crypto'

/** A node commits to the hash and the sum of each child, so that no liability can be hidden. */
export interface SumNode {
  /** 64 hexadecimal digits. */
  readonly hash: string
  /** In ledger units. */
  readonly sum: bigint
}

export interface SumTree {
  /** From the leaves to the root, which is alone in the last level. */
  readonly levels: readonly (readonly SumNode[])[]
  readonly root: SumNode
}

/** A sibling on the path from a leaf to the root. */
export interface PathStep extends SumNode {
  readonly side: 'left' | 'right'
}

/** The sibling of a node without one, and the tree of a coin without balances. */
export const emptyNode: SumNode = { hash: '0'.repeat(64), sum: 0n }

export type WriteAmount = (units: bigint) => string

/** Hashes per turn of the event loop, so that the venue is not blocked while a tree is built. */
const hashesPerTurn = 2_000

export function leafHash(leaf: { coin: string; accountId: number; nonce: string; amount: string }): string {
  return sha256(`leaf|${leaf.coin}|${leaf.accountId}|${leaf.nonce}|${leaf.amount}`)
}

export function joined(left: SumNode, right: SumNode, write: WriteAmount): SumNode {
  const hash = sha256(`node|${left.hash}|${write(left.sum)}|${right.hash}|${write(right.sum)}`)
  return { hash, sum: left.sum + right.sum }
}

export async function sumTree(
  leaves: readonly SumNode[],
  write: WriteAmount,
  yieldToEventLoop: () => Promise<void>,
): Promise<SumTree> {
  const levels: (readonly SumNode[])[] = [leaves.length === 0 ? [emptyNode] : leaves]
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const next: SumNode[] = []
    for (let index = 0; index < level.length; index += 2) {
      next.push(joined(level[index] ?? emptyNode, level[index + 1] ?? emptyNode, write))
      if (next.length % hashesPerTurn === 0) await yieldToEventLoop()
    }
    levels.push(next)
  }
  return { levels, root: levels.at(-1)?.[0] ?? emptyNode }
}

/** The siblings from a leaf up to the level below the root. */
export function pathOf({ levels }: SumTree, leaf: number): PathStep[] {
  return levels.slice(0, -1).map((level, height) => {
    const place = leaf >> height
    const isRight = place % 2 === 1
    const sibling = level[isRight ? place - 1 : place + 1] ?? emptyNode
    return { ...sibling, side: isRight ? 'left' : 'right' }
  })
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
