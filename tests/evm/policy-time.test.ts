import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EvmNode, evmNodeIsMissing } from './evm-node.ts'
import { ether, recipient, SignerBench, wallets } from './signer-bench.ts'

const hourMs = 60 * 60_000

describe.skipIf(evmNodeIsMissing)('the hour of the policy', () => {
  let node: EvmNode
  let token: Address
  let bench: SignerBench
  let used = 5_000
  const someone = () => recipient(used++)

  beforeAll(async () => {
    node = await EvmNode.start()
    token = await node.deploy('TestToken', 10n ** 15n)
    await node.giveEther(wallets.hotWallet, 1_000n * ether)
  })
  afterAll(() => node?.stop())
  beforeEach(async () => {
    bench = await SignerBench.open(node, token, { withdrawalsPerHourMax: 1 })
    bench.clock.set(await node.timeMs())
  })
  afterEach(() => bench.close())

  async function pay(): Promise<Address> {
    const payee = someone()
    bench.payEther(payee, ether)
    await bench.round()
    await node.mine()
    return payee
  }

  async function roundPays(payee: Address): Promise<bigint> {
    await bench.round()
    await node.mine()
    return node.balance(payee)
  }

  test('SIGNER-14: a clock that is set forward frees nothing; the limit is free when the chain is an hour older too', async () => {
    expect(await node.balance(await pay())).toBe(ether)
    const waiting = await pay()
    bench.clock.advance(2 * hourMs)
    expect(await roundPays(waiting)).toBe(0n)
    await bench.restart()
    expect(await roundPays(waiting)).toBe(0n)
    await node.mineAt((await node.timeMs()) + 2 * hourMs)
    expect(await roundPays(waiting)).toBe(ether)
  })

  test('SIGNER-14: blocks with a later time free nothing while the clock stands still', async () => {
    expect(await node.balance(await pay())).toBe(ether)
    await node.mineAt((await node.timeMs()) + 2 * hourMs)
    const waiting = await pay()
    expect(await node.balance(waiting)).toBe(0n)
    bench.clock.advance(2 * hourMs + 60_000)
    expect(await roundPays(waiting)).toBe(ether)
  })

  test('SIGNER-14: a payment that was signed while the clock was behind counts from the time of the chain', async () => {
    bench.clock.advance(-3 * hourMs)
    expect(await node.balance(await pay())).toBe(ether)
    bench.clock.advance(3 * hourMs)
    expect(await node.balance(await pay())).toBe(0n)
  })
})
