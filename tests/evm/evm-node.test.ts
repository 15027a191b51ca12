import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callToken, chainId, EvmNode, evmNodeIsMissing } from './evm-node.ts'

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

  test('it drops a transaction that its sender can no longer pay, and mines the others', async () => {
    const poor = privateKeyToAccount(`0x${'51'.repeat(32)}`)
    const ether = 10n ** 18n
    await node.giveEther(poor.address, ether)
    const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n, gas: 21_000n, type: 'eip1559' } as const
    const ids: Hex[] = []
    for (const nonce of [0, 1]) {
      const payment = { ...fees, chainId, nonce, to: someone, value: (6n * ether) / 10n }
      const raw = await poor.signTransaction(payment)
      ids.push(await node.client.sendRawTransaction({ serializedTransaction: raw }))
    }
    await node.mine(2)
    expect((await node.client.getTransactionReceipt({ hash: ids[0] ?? '0x' })).status).toBe('success')
    expect(await node.client.getTransactionCount({ address: poor.address, blockTag: 'pending' })).toBe(1)
  })
})
