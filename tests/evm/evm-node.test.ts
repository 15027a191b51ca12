import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callToken, EvmNode, evmNodeIsMissing } from './evm-node.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`./node/${name}`, import.meta.url))
const someone: Address = '0x00000000000000000000000000000000000000aa'

describe.skipIf(evmNodeIsMissing)('the EVM node of the tests', () => {
  let node: EvmNode
  beforeAll(async () => {
    node = await EvmNode.start()
  })
  afterAll(() => node?.stop())

  test('the committed contracts are those of token.sol', async () => {
    const { stdout } = spawnSync(process.execPath, [pathOf('compile.js')], { encoding: 'utf8', maxBuffer: 1 << 24 })
    expect(JSON.parse(stdout)).toEqual(JSON.parse(await readFile(pathOf('contracts.json'), 'utf8')))
  })

  test('it mines on request, and a branch after a snapshot replaces the blocks and their transfers', async () => {
    const token = await node.deploy('TestToken', 1_000n)
    const before = await node.snapshot()
    await node.submit({ to: someone, value: 5n })
    expect(await node.balance(someone)).toBe(0n)
    await node.mine()
    await node.send({ to: token, data: callToken('transfer', someone, 10n) })
    const removed = await node.client.getBlock()
    expect(await node.balance(someone)).toBe(5n)
    await node.revert(before)
    await node.mineOther(2)
    expect(await node.balance(someone)).toBe(0n)
    const now = await node.client.getBlock()
    expect(now.number).toBe(removed.number)
    expect(now.hash).not.toBe(removed.hash)
  })
})
