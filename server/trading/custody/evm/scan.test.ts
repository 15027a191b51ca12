import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { ChainCursor, OpenTransfer } from '../port.ts'
import type { ReadBlock } from './read-block.ts'
import { type ScanSource, scanBlocks } from './scan.ts'

/** A chain in memory: blocks with payments, each of which is one transaction. */
class MemoryChain implements ScanSource {
  blocks: ReadBlock[] = [made(0, 0, '0x', [])]
  #salt = 0

  get tip() {
    const newest = this.blocks.at(-1)
    return { height: newest?.height ?? 0, hash: newest?.hash ?? '0x' }
  }

  mine(payments: readonly number[]): void {
    this.#salt += 1
    this.blocks.push(made(this.tip.height + 1, this.#salt, this.tip.hash, payments))
  }

  /** Removes the newest blocks; their payments return to the pool. */
  remove(depth: number): number[] {
    const removed = this.blocks.splice(Math.max(1, this.blocks.length - depth))
    return removed.flatMap(({ transfers }) => transfers.map(({ amount }) => Number(amount)))
  }

  async block(height: number) {
    return this.blocks[height]
  }

  async locate(transactionId: string) {
    return this.blocks.find(({ transfers }) => transfers.some((one) => one.transactionId === transactionId))
  }

  async hash(height: number) {
    return this.blocks[height]?.hash
  }
}

const hex = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as Hex

function made(height: number, salt: number, parentHash: Hex, payments: readonly number[]): ReadBlock {
  const transfers = payments.map((amount) => ({
    ...{ coin: 'eth', address: 'a', transactionId: hex(amount), output: 0, amount: BigInt(amount) },
  }))
  return { height, hash: hex(height * 1_000_000 + salt), parentHash, transfers }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('mine' as const), payments: fc.integer({ min: 0, max: 2 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('reorganise' as const),
      depth: fc.integer({ min: 1, max: 6 }),
      losesOne: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('scan' as const) }) },
)

test('EVM-4: after any blocks, reorganisations and scans the open transfers are those of the chain, with their confirmations', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, blocksPerScanMax) => {
        const chain = new MemoryChain()
        const open = new Map<string, OpenTransfer>()
        let cursor: ChainCursor | undefined
        let payments = 0
        const scan = async () => {
          const request = { cursor, tip: chain.tip, newAddresses: [], assets: [], open: [...open.values()], sent: [] }
          const bounds = { startBlock: 0, reorganisationBlocksMax: 50, blocksPerScanMax }
          const result = await scanBlocks(chain, request, bounds)
          for (const { transactionId } of result.dropped) expect(open.delete(transactionId)).toBe(true)
          for (const seen of result.transfers) open.set(seen.transactionId, { ...seen, seenAtMs: 0 })
          cursor = result.cursor
          return result.isComplete
        }
        for (const one of steps) {
          if (one.does === 'mine') chain.mine(Array.from({ length: one.payments }, () => (payments += 1)))
          if (one.does === 'scan') await scan()
          if (one.does === 'reorganise') {
            const back = chain.remove(one.depth)
            chain.mine([])
            chain.mine(one.losesOne ? back.slice(1) : back)
          }
        }
        while (!(await scan()));
        const expected = chain.blocks.flatMap(({ height, transfers }) =>
          transfers.map(({ transactionId }) => [transactionId, chain.tip.height - height + 1]),
        )
        const found = [...open.values()].map(({ transactionId, confirmations }) => [transactionId, confirmations])
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
      },
    ),
    { numRuns: 150 },
  )
})

test('EVM-4: an open transfer that another program has reported gets its position and its confirmations', async () => {
  const chain = new MemoryChain()
  chain.mine([7])
  chain.mine([])
  const named = { coin: 'eth', address: '', memo: '', transactionId: hex(7), output: 0, amount: 7n, confirmations: 0 }
  const open = [{ ...named, position: null, seenAtMs: 0 }]
  const request = { cursor: undefined, tip: chain.tip, newAddresses: [], assets: [], open, sent: [] }
  const bounds = { startBlock: undefined, reorganisationBlocksMax: 50, blocksPerScanMax: 5 }
  const { transfers, dropped } = await scanBlocks(chain, request, bounds)
  expect(transfers).toMatchObject([{ transactionId: hex(7), confirmations: 2, position: { height: 1 } }])
  expect(dropped).toEqual([])
})

test('EVM-4: a transfer above the end of a shorter, changed chain is dropped; above a chain that only lags it is not', async () => {
  const chain = new MemoryChain()
  chain.mine([])
  chain.mine([])
  chain.mine([7])
  const bounds = { startBlock: 0, reorganisationBlocksMax: 50, blocksPerScanMax: 10 }
  const common = { newAddresses: [], assets: [], sent: [] }
  const first = await scanBlocks(chain, { ...common, cursor: undefined, tip: chain.tip, open: [] }, bounds)
  const open = first.transfers.map((transfer) => ({ ...transfer, seenAtMs: 0 }))
  expect(open).toHaveLength(1)
  const [, , second] = chain.blocks
  const lagging = { height: second?.height ?? 0, hash: second?.hash ?? '0x' }
  const behind = await scanBlocks(chain, { ...common, cursor: first.cursor, tip: lagging, open }, bounds)
  expect(behind.dropped).toEqual([])
  chain.remove(3)
  chain.mine([])
  chain.mine([])
  const shorter = await scanBlocks(chain, { ...common, cursor: first.cursor, tip: chain.tip, open }, bounds)
  expect(shorter.dropped).toMatchObject([{ transactionId: open[0]?.transactionId }])
})
