import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { Wide } from '../domain/ledger/wide.ts'
import { buildTree, LiabilityTree } from './liability-tree.ts'
import { joined, leafHash, type SumNode } from './merkle-sum-tree.ts'
import { plainRoot } from './testing-plain-tree.ts'

const coin = { coin: 3, symbol: 'usdt', scale: 6 }
const secret = Buffer.alloc(32, 7)
const withoutPause = async () => {}
const write = (units: bigint) => writeDecimal(units, coin.scale)

function liabilities(amounts: readonly bigint[]) {
  const halves = amounts.flatMap((amount) => {
    const wide = new Wide()
    wide.setBig(amount)
    return [wide.high, wide.low]
  })
  // Not in ascending order, as accounts are not.
  const accounts = Float64Array.from(amounts, (_, index) => 1_000 + ((index * 7_919) % 1_009))
  return { coin: coin.coin, accounts, amounts: Float64Array.from(halves) }
}

const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 24n }), { minLength: 0, maxLength: 140 })

test('PROOF-1, PROOF-2: the tree in blocks has the sum, the root and the paths of the plain tree, at any size', async () => {
  await fc.assert(
    fc.asyncProperty(amounts, async (some) => {
      const owed = liabilities(some)
      const tree = new LiabilityTree(coin, await buildTree(coin, owed, secret, withoutPause), secret)
      expect(tree.accounts).toBe(some.length)
      const leaves = some.map((sum, index) => {
        const accountId = owed.accounts[index]!
        const nonce = tree.inclusion(accountId)?.nonce ?? ''
        return { accountId, sum, hash: leafHash({ coin: coin.symbol, accountId, nonce, amount: write(sum) }) }
      })
      const sorted = [...leaves].sort((one, other) => (one.hash < other.hash ? -1 : 1))
      const root = plainRoot(
        sorted.map(({ hash, sum }) => ({ hash, sum })),
        write,
      )
      expect(tree.root).toEqual(root)
      expect(root.sum).toBe(some.reduce((total, sum) => total + sum, 0n))
      for (const { accountId, hash, sum } of leaves) {
        const inclusion = tree.inclusion(accountId)
        expect(inclusion?.amount).toBe(sum)
        const climb = (from: SumNode) =>
          inclusion?.path.reduce(
            (node, step) => (step.side === 'left' ? joined(step, node, write) : joined(node, step, write)),
            from,
          )
        expect(climb({ hash, sum })).toEqual(root)
        if (leaves.length > 1) expect(climb({ hash, sum: sum + 1n })?.hash).not.toBe(root.hash)
      }
      expect(tree.inclusion(5)).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})
