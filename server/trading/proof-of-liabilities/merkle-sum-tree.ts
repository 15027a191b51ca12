import { createHash } from 'node:crypto'

/** A node commits to the hash and the sum of each child, so that no liability can be hidden. */
export interface SumNode {
  /** 64 hexadecimal digits. */
  readonly hash: string
  /** In ledger units. */
  readonly sum: bigint
}

/** A sibling on the path from a leaf to the root. */
export interface PathStep extends SumNode {
  readonly side: 'left' | 'right'
}

/** The sibling of a node without one, and the tree of a coin without balances. */
export const emptyNode: SumNode = { hash: '0'.repeat(64), sum: 0n }

export type WriteAmount = (units: bigint) => string

export function leafHash(leaf: { coin: string; accountId: number; nonce: string; amount: string }): string {
  return sha256(`leaf|${leaf.coin}|${leaf.accountId}|${leaf.nonce}|${leaf.amount}`)
}

export function joined(left: SumNode, right: SumNode, write: WriteAmount): SumNode {
  const hash = sha256(`node|${left.hash}|${write(left.sum)}|${right.hash}|${write(right.sum)}`)
  return { hash, sum: left.sum + right.sum }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
