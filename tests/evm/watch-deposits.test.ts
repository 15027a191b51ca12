import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChainAsset } from '../../server/trading/custody/port.ts'
import { callForwarder, callToken, EvmNode, evmNodeIsMissing } from './evm-node.ts'
import { addressOf, coldWallet, configOf, gasWallet, hotWallet, WatchedNetwork } from './watched-network.ts'

describe.skipIf(evmNodeIsMissing)('deposits of an EVM network', () => {
  let node: EvmNode
  let token: Address
  let forwarder: Address
  let assets: ChainAsset[]
  let network: WatchedNetwork
  const [alice, bob] = [addressOf(1), addressOf(2)]
  const ether = { coin: 'eth', contract: '', decimals: 18 }

  beforeAll(async () => {
    node = await EvmNode.start()
    token = await node.deploy('TestToken', 10n ** 15n)
    forwarder = await node.deploy('EtherForwarder')
    assets = [ether, { coin: 'test', contract: token, decimals: 6 }]
  })
  afterAll(() => node?.stop())
  beforeEach(async () => {
    await node.mine()
    network = await WatchedNetwork.open(configOf([node.url]), [alice, bob], assets)
    await network.scan()
  })

  test('EVM-2: it finds the coin of the chain and tokens, each transfer of a transaction by itself, and counts confirmations', async () => {
    await node.submit({ to: alice, value: 7n })
    await node.submit({ to: token, data: callToken('transferTwice', bob, 30n, 40n) })
    await node.submit({ to: '0x00000000000000000000000000000000000000bb', value: 9n })
    await node.mine()
    await network.scan()
    const found = [
      { coin: 'eth', address: alice, amount: 7n, output: 0 },
      { coin: 'test', address: bob, amount: 30n, output: 1 },
      { coin: 'test', address: bob, amount: 40n, output: 2 },
    ]
    expect(network.transfers()).toEqual(found.map((one) => ({ ...one, confirmations: 1 })))
    await node.mine(3)
    await network.scan()
    expect(network.transfers()).toEqual(found.map((one) => ({ ...one, confirmations: 4 })))
  })

  test('EVM-2: a new watcher continues at the stored cursor, however many blocks it missed', async () => {
    await node.submit({ to: alice, value: 1n })
    await node.mine(60)
    await node.send({ to: alice, value: 2n })
    await network.restart()
    await network.scan()
    expect(network.transfers().map(({ amount, confirmations }) => [amount, confirmations])).toEqual([
      [1n, 61],
      [2n, 1],
    ])
  })

  test('EVM-3: failed transactions, the gas wallet and ether that a contract moves are no deposits', async () => {
    await node.giveEther(gasWallet.address, 10n ** 18n)
    const gas = { to: alice, value: 5n, nonce: await node.client.getTransactionCount({ address: gasWallet.address }) }
    const fees = { gas: 21_000n, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 9n }
    const signed = await gasWallet.signTransaction({ ...gas, ...fees, chainId: 31_337, type: 'eip1559' })
    await node.client.sendRawTransaction({ serializedTransaction: signed })
    await node.submit({ to: token, data: callToken('transfer', alice, 10n ** 20n) })
    await node.submit({ to: forwarder, value: 8n, data: callForwarder(alice) })
    const before = await node.balance(alice)
    await node.mine()
    await network.scan()
    expect(network.transfers()).toEqual([])
    // It is on the chain, and the balances show it: an operator decides about it.
    expect((await node.balance(alice)) - before).toBe(13n)
    const [native] = await network.watcher.balances(assets, [alice, bob])
    expect(native?.unswept).toBe((await node.balance(alice)) + (await node.balance(bob)))
  })

  test.for([1, 2, 3, 4, 5])(
    'EVM-4: a reorganisation of %i blocks drops the deposits it removes, and a moved one is found again',
    async (depth) => {
      await node.mine(3)
      const before = await node.snapshot()
      await node.submit({ to: alice, value: 100n })
      await node.mine(depth)
      await network.scan()
      expect(network.transfers().map(({ amount, confirmations }) => [amount, confirmations])).toEqual([[100n, depth]])
      await node.revert(before)
      await node.mineOther(depth + 1)
      await network.scan()
      expect(network.transfers()).toEqual([])
      expect(network.droppedIds).toHaveLength(1)

      // The same token transfer in another block, behind other log entries, is the same transfer.
      const again = await node.snapshot()
      const first = await node.submit({ to: token, data: callToken('transfer', bob, 55n) })
      await node.mine(depth)
      await network.scan()
      await node.revert(again)
      await node.mineOther(1)
      await node.resubmit(first)
      await node.mine(depth)
      await network.restart()
      await network.scan()
      expect([...network.open.values()].map(({ transactionId, output }) => [transactionId, output])).toEqual([
        [first, 1],
      ])
      expect(network.transfers().map(({ confirmations }) => confirmations)).toEqual([depth])
      expect(network.droppedIds).toHaveLength(1)
    },
  )

  test('EVM-4: a reorganisation that is deeper than the watcher remembers stops it', async () => {
    const shallow = await WatchedNetwork.open(configOf([node.url], { reorganisationBlocksMax: 3 }), [alice], assets)
    const before = await node.snapshot()
    await node.mine(5)
    await shallow.scan()
    await node.mine(2)
    await shallow.scan()
    await node.revert(before)
    await node.mineOther(9)
    await expect(shallow.scan()).rejects.toThrow(/none of the last 3 blocks/)
  })

  test('EVM-8: balances are those of one block: hot with gas, cold, and deposit addresses', async () => {
    await node.giveEther(hotWallet.address, 1_000n)
    await node.giveEther(coldWallet, 2_000n)
    await node.send({ to: token, data: callToken('transfer', bob, 77n) })
    const [native, tokens] = await network.watcher.balances(assets, [alice, bob])
    const hot = (await node.balance(hotWallet.address)) + (await node.balance(gasWallet.address))
    expect(native).toMatchObject({ coin: 'eth', hot, cold: await node.balance(coldWallet) })
    expect(tokens?.coin).toBe('test')
    expect(tokens?.unswept).toBeGreaterThanOrEqual(77n)
  })

  test('EVM-9: the status of a transaction: unknown, pending, mined with its fee, failed; one that pays something else has failed, and a fee of others is not ours', async () => {
    const status = (transactionId: string, coin: string, amount: bigint, address: string = bob) =>
      network.watcher.transactionStatus({ transactionId, sentAtMs: 0, payments: [{ coin, amount, address, memo: '' }] })
    expect(await status(`0x${'12'.repeat(32)}`, 'eth', 1n)).toMatchObject({ state: 'unknown' })
    const paid = await node.submit({ to: bob, value: 3n })
    expect(await status(paid, 'eth', 3n)).toMatchObject({ state: 'pending', confirmations: 0 })
    const failed = await node.submit({ to: token, data: callToken('transfer', bob, 10n ** 20n) })
    const tokens = await node.submit({ to: token, data: callToken('transfer', bob, 6n) })
    await node.mine(2)
    expect(await status(paid, 'eth', 3n)).toEqual({ state: 'mined', confirmations: 2, feePaid: undefined })
    expect(await status(tokens, 'test', 6n)).toMatchObject({ state: 'mined', confirmations: 2 })
    expect(await status(failed, 'test', 10n ** 20n)).toMatchObject({ state: 'failed', confirmations: 2 })
    expect(await status(paid, 'eth', 4n)).toMatchObject({ state: 'failed' })
    expect(await status(paid, 'eth', 3n, alice)).toMatchObject({ state: 'failed' })
    expect(await status(tokens, 'eth', 6n)).toMatchObject({ state: 'failed' })
    for (const [transactionId, coin, amount] of [
      [paid, 'eth', 3n],
      [tokens, 'test', 6n],
    ] as const) {
      const twice = Array.from({ length: 2 }, () => ({ coin, amount, address: bob, memo: '' }))
      const both = await network.watcher.transactionStatus({ transactionId, sentAtMs: 0, payments: twice })
      expect(both).toMatchObject({ state: 'failed' })
    }
    await node.giveEther(hotWallet.address, 10n ** 18n)
    const nonce = await node.client.getTransactionCount({ address: hotWallet.address })
    const fees = { gas: 21_000n, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 9n, nonce }
    const own = await hotWallet.signTransaction({ to: bob, value: 5n, ...fees, chainId: 31_337, type: 'eip1559' })
    const hash = await node.client.sendRawTransaction({ serializedTransaction: own })
    await node.mine()
    const mined = await node.client.getTransactionReceipt({ hash })
    expect((await status(hash, 'eth', 5n))?.feePaid).toBe(mined.gasUsed * mined.effectiveGasPrice)
    expect((await network.watcher.estimateFee(ether)).coin).toBe('eth')
    expect((await network.watcher.estimateFee(ether)).amount).toBeGreaterThan(0n)
  })
})
