import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyNode, joined, pathOf, sha256, sumTree } from './merkle-sum-tree.ts'

const write = (units: bigint) => String(units)
const withoutPause = async () => {}

const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 24n }), { minLength: 1, maxLength: 40 })
const leavesOf = (some: readonly bigint[]) => some.map((sum, index) => ({ hash: sha256(`${index}`), sum }))

test('PROOF-1: the root of a tree of any size has the sum of its leaves', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, async (sums) => {
      const { root } = await sumTree(leavesOf(sums), write, withoutPause)
      expect(root.sum).toBe(sums.reduce((total, sum) => total + sum, 0n))
    }),
  )
})

test('PROOF-2: the path of a leaf leads to the root only with the right amount', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, fc.nat(), async (some, pick) => {
      const leaves = leavesOf(some)
      const tree = await sumTree(leaves, write, withoutPause)
      const place = pick % leaves.length
      const climb = (from: { hash: string; sum: bigint }) =>
        pathOf(tree, place).reduce(
          (node, step) => (step.side === 'left' ? joined(step, node, write) : joined(node, step, write)),
          from,
        )
      const leaf = leaves[place] ?? emptyNode
      expect(climb(leaf)).toEqual(tree.root)
      if (leaves.length > 1) expect(climb({ ...leaf, sum: leaf.sum + 1n }).hash).not.toBe(tree.root.hash)
    }),
  )
})

test('PROOF-1: the tree of a coin without balances is empty', async () => {
  expect((await sumTree([], write, withoutPause)).root).toEqual(emptyNode)
})
