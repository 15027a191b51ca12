import { emptyNode, joined, type SumNode, type WriteAmount } from './merkle-sum-tree.ts'

/** The root of a tree, computed level by level as documented: the reference for the tree in blocks. */
export function plainRoot(leaves: readonly SumNode[], write: WriteAmount): SumNode {
  let level = leaves
  while (level.length > 1) {
    const next: SumNode[] = []
    for (let index = 0; index < level.length; index += 2) {
      next.push(joined(level[index] ?? emptyNode, level[index + 1] ?? emptyNode, write))
    }
    level = next
  }
  return level[0] ?? emptyNode
}
