import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EvmNode, evmNodeIsMissing } from './evm-node.ts'
import { type Fault, FaultyEndpoint } from './faulty-endpoint.ts'
import { addressOf, configOf, WatchedNetwork } from './watched-network.ts'

const alice = addressOf(1)
const assets = [{ coin: 'eth', contract: '', decimals: 18 }]

/** For the test of a silent endpoint, which reaches it. */
const shortTimeout = { timeoutMs: 2_000 }

describe.skipIf(evmNodeIsMissing)('several endpoints of an EVM network', () => {
  let node: EvmNode
  let endpoints: FaultyEndpoint[]
  let network: WatchedNetwork

  beforeAll(async () => {
    node = await EvmNode.start()
    endpoints = [
      await FaultyEndpoint.open(node.url),
      await FaultyEndpoint.open(node.url),
      await FaultyEndpoint.open(node.url),
    ]
  })
  afterAll(async () => {
    for (const endpoint of endpoints ?? []) endpoint.close()
    await node?.stop()
  })
  beforeEach(async () => {
    for (const endpoint of endpoints) endpoint.fault = { kind: 'none' }
    await node.mine()
    network = await open()
    await network.scan()
  })

  const open = (settings = {}) => {
    const urls = endpoints.map(({ url }) => url)
    return WatchedNetwork.open(configOf(urls, settings), [alice], assets)
  }
  const fail = (...faults: Fault[]) => {
    faults.forEach((fault, at) => {
      const endpoint = endpoints[at]
      if (endpoint !== undefined) endpoint.fault = fault
    })
  }
  const amounts = () => network.transfers().map(({ amount }) => amount)
  const invents = (to: Address, from: number, keepsHash: boolean): Fault => ({ kind: 'invents', to, from, keepsHash })

  test.for<Fault>([
    { kind: 'down' },
    { kind: 'silent' },
    { kind: 'lags', blocks: 3 },
    { kind: 'hides' },
    { kind: 'other_chain' },
  ])('EVM-5: one endpoint of three with the fault $kind changes nothing', async (fault) => {
    const { cursor } = network
    network = await open(fault.kind === 'silent' ? shortTimeout : {})
    network.cursor = cursor
    fail(fault)
    await node.send({ to: alice, value: 11n })
    await node.mine(2)
    await network.scan()
    expect(amounts()).toEqual([11n])
    expect(network.transfers()[0]?.confirmations).toBe(3)
  })

  test.for([true, false])(
    'EVM-5: an invented deposit of one endpoint is not reported, and its health says so (true block hash: %s)',
    async (keepsHash) => {
      await node.send({ to: alice, value: 12n })
      fail(invents(alice, await node.height(), keepsHash))
      await network.scan()
      expect(amounts()).toEqual([12n])
      const problem = async () => (await network.watcher.health()).endpoints[0]?.problem ?? ''
      await expect.poll(problem).toMatch(/contradicts the others|of another block/)
      expect((await network.watcher.health()).disagreement).toBeUndefined()
    },
  )

  test('EVM-6: without a quorum that agrees nothing is reported, the health says why, and the scan continues when they agree again', async () => {
    await node.send({ to: alice, value: 13n })
    fail(invents(alice, await node.height(), false), { kind: 'down' })
    await expect(network.scan()).rejects.toThrow('2 different answers')
    expect(amounts()).toEqual([])
    expect((await network.watcher.health()).disagreement).toContain('2 different answers')
    fail({ kind: 'none' }, { kind: 'none' })
    await network.scan()
    expect(amounts()).toEqual([13n])
    expect((await network.watcher.health()).disagreement).toBeUndefined()
  })

  test('EVM-6: an outage of two endpoints of three stops the scan, and nothing is lost', async () => {
    fail({ kind: 'down' }, { kind: 'down' })
    await node.send({ to: alice, value: 14n })
    await expect(network.scan()).rejects.toThrow('1 of 2 needed endpoints')
    fail({ kind: 'none' }, { kind: 'none' })
    await network.scan()
    expect(amounts()).toEqual([14n])
  })

  test('EVM-7: endpoints that fall behind are no reorganisation: a deposit they do not have yet is not dropped', async () => {
    await node.send({ to: alice, value: 15n })
    await node.mine(2)
    await network.scan()
    fail({ kind: 'lags', blocks: 3 }, { kind: 'lags', blocks: 4 })
    await network.scan()
    expect(amounts()).toEqual([15n])
    expect(network.droppedIds).toEqual([])
    fail({ kind: 'none' }, { kind: 'none' })
    await node.mine()
    await network.scan()
    expect(network.transfers()[0]?.confirmations).toBe(4)
  })

  test('EVM-11: a transaction that one endpoint has and the others have dropped is undecided, and its question does not fail', async () => {
    const transactionId = await node.submit({ to: alice, value: 17n })
    const status = () => network.watcher.transactionStatus({ transactionId, sentAtMs: 0, payments: [] })
    fail({ kind: 'forgets' }, { kind: 'forgets' })
    expect(await status()).toBeUndefined()
    fail({ kind: 'none' }, { kind: 'none' })
    expect(await status()).toMatchObject({ state: 'pending' })
    await node.mine()
  })

  test('EVM-7: an endpoint that exaggerates the newest block adds no confirmations', async () => {
    fail({ kind: 'exaggerates', blocks: 1_000 })
    await node.send({ to: alice, value: 16n })
    await network.scan()
    expect(network.transfers().map(({ confirmations }) => confirmations)).toEqual([1])
  })
})
