import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { emptyTree, type TreeData } from '../proof-of-liabilities/liability-tree.ts'
import { joinParts, partsOf, type TreePart } from './tree-parts.ts'

test.each([0, 1, 17, 30_000])('PROOF-4: a tree of %i leaves arrives whole from another process', (leaves) => {
  const tree = emptyTree(7, leaves)
  const bytes = new Uint8Array(tree.memory)
  for (let index = 0; index < bytes.length; index++) bytes[index] = (index * 31) % 251
  const arrived: TreeData[] = []
  const take = joinParts((one) => void arrived.push(one))
  for (const part of partsOf(tree)) take(deserialize(serialize(part)) as TreePart)
  expect(arrived).toHaveLength(1)
  const [{ coin, memory, accounts, hashes } = emptyTree(0, 0)] = arrived
  expect([coin, accounts.length, hashes.length]).toEqual([7, leaves, tree.hashes.length])
  expect(Buffer.from(new Uint8Array(memory)).equals(Buffer.from(bytes))).toBe(true)
})
