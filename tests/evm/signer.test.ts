import { type Address, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signCall, walletAt } from '../../server/trading/custody/signer/evm/wallets.ts'
import type { SignerPoint } from '../../server/trading/custody/signer/venue-api.ts'
import { callToken, chainId, EvmNode, evmNodeIsMissing } from './evm-node.ts'
import { ether, recipient, SignerBench, signerKeys, wallets } from './signer-bench.ts'

describe.skipIf(evmNodeIsMissing)('the signer of an EVM network', () => {
  let node: EvmNode
  let token: Address
  let bench: SignerBench
  let used = 0
  const someone = () => recipient(used++)
  const tokensOf = (owner: Address) =>
    node.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  beforeAll(async () => {
    node = await EvmNode.start()
    token = await node.deploy('TestToken', 10n ** 15n)
    await node.giveEther(wallets.hotWallet, 1_000n * ether)
    await node.giveEther(wallets.gasWallet, 10n * ether)
    await node.send({ to: token, data: callToken('transfer', wallets.hotWallet, 10n ** 12n) })
  })
  afterAll(() => node?.stop())
  beforeEach(async () => {
    bench = await SignerBench.open(node, token)
  })
  afterEach(() => bench.close())

  test('SIGNER-2: it pays the coin of the chain and tokens, each once, and reports the transactions', async () => {
    const [first, second] = [someone(), someone()]
    const ids = [bench.payEther(first, 3n * ether), bench.payToken(second, 7_000_000n, token)]
    await bench.settle(node)
    await bench.round()
    expect(await node.balance(first)).toBe(3n * ether)
    expect(await tokensOf(second)).toBe(7_000_000n)
    expect(bench.venue.reports.map(([id]) => id)).toEqual(ids)
    for (const [, transactionId] of bench.venue.reports) {
      expect((await node.client.getTransactionReceipt({ hash: transactionId as Hex })).status).toBe('success')
    }
  })

  const points: readonly SignerPoint[] = ['claiming', 'claimed', 'signed', 'sent', 'reported', 'decided']
  test.for(points)('SIGNER-3: a signer that stops at the point "%s" pays once after its restart', async (point) => {
    const payee = someone()
    const id = bench.payEther(payee, ether)
    bench.crashAt = point
    await bench.settle(node).catch(() => undefined)
    bench.crashAt = undefined
    await bench.restart()
    await bench.settle(node)
    await bench.restart()
    await bench.settle(node)
    expect(await node.balance(payee)).toBe(ether)
    expect(bench.venue.rows.get(id)?.status).toBe('broadcast')
    expect(bench.log.state.withdrawal('ETH', id)?.attempts).toHaveLength(1)
  })

  test('SIGNER-4: when the fees rise, a stuck payment is replaced with the same nonce, within the limit of the policy', async () => {
    const payee = someone()
    const id = bench.payEther(payee, ether)
    await bench.round()
    const [before] = bench.log.state.withdrawal('ETH', id)?.attempts ?? []
    await node.setBaseFee(150n * 10n ** 9n)
    await node.mine()
    expect(await node.balance(payee)).toBe(0n)
    await bench.round()
    expect(bench.log.state.withdrawal('ETH', id)?.attempts).toHaveLength(1)
    bench.clock.advance(121_000)
    await bench.round()
    const attempts = bench.log.state.withdrawal('ETH', id)?.attempts ?? []
    expect(attempts.map(({ nonce }) => nonce)).toEqual([before?.nonce, before?.nonce])
    expect(BigInt(attempts[1]?.maxFeePerGas ?? 0)).toBeLessThanOrEqual(200n * 10n ** 9n)
    await node.setBaseFee(150n * 10n ** 9n)
    await bench.settle(node)
    expect(await node.balance(payee)).toBe(ether)
    expect(bench.venue.rows.get(id)?.transactionId).toBe(attempts[1]?.transactionId)
  })

  test('SIGNER-4: above the limit of the policy nothing is signed until the fees fall', async () => {
    const payee = someone()
    const id = bench.payEther(payee, ether)
    await node.setBaseFee(5_000n * 10n ** 9n)
    await node.mine()
    await bench.round()
    expect(bench.log.state.withdrawal('ETH', id)).toBeUndefined()
    await node.setBaseFee(10n ** 9n)
    await node.mine()
    await bench.settle(node)
    expect(await node.balance(payee)).toBe(ether)
  })

  test('SIGNER-5: when another signer takes the nonce for good, the payment is signed again with a new one', async () => {
    const payee = someone()
    const id = bench.payEther(payee, ether)
    bench.crashAt = 'signed'
    await bench.round().catch(() => undefined)
    bench.crashAt = undefined
    const [lost] = bench.log.state.withdrawal('ETH', id)?.attempts ?? []
    const hot = await walletAt(signerKeys, "m/44'/60'/0'/0/0")
    const call = { to: recipient(9_999), value: 1n, data: '0x', gas: 21_000n } as const
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 9n }
    const foreign = await signCall(signerKeys, hot, chainId, lost?.nonce ?? 0, call, fees)
    await node.client.sendRawTransaction({ serializedTransaction: foreign.raw })
    await node.mine()
    await bench.restart()
    await bench.round()
    // Not final yet: a reorganisation could still bring the first one back.
    expect(bench.log.state.withdrawal('ETH', id)?.attempts).toHaveLength(1)
    await node.mine(3)
    await bench.settle(node)
    const nonces = bench.log.state.withdrawal('ETH', id)?.attempts.map(({ nonce }) => nonce)
    expect(nonces).toEqual([lost?.nonce, (lost?.nonce ?? 0) + 1])
    expect(await node.balance(payee)).toBe(ether)
  })

  test('SIGNER-6: a signed payment that was never sent is not sent without a claim; its nonce is used otherwise', async () => {
    const [payee, next] = [someone(), someone()]
    const id = bench.payEther(payee, ether)
    bench.crashAt = 'signed'
    await bench.round().catch(() => undefined)
    bench.crashAt = undefined
    bench.clock.advance(901_000)
    await bench.restart()
    const second = bench.payEther(next, 2n * ether)
    await bench.settle(node)
    expect(bench.venue.rows.get(id)?.status).toBe('review')
    expect(await node.balance(payee)).toBe(0n)
    expect(await node.balance(next)).toBe(2n * ether)
    const nonces = [id, second].map((one) => bench.log.state.withdrawal('ETH', one)?.attempts[0]?.nonce ?? 0)
    expect(nonces[1]).toBe((nonces[0] ?? 0) + 1)
    // An operator has found that it was not sent.
    bench.venue.change(id, { status: 'approved' })
    await bench.settle(node)
    expect(await node.balance(payee)).toBe(ether)
  })

  test('SIGNER-6: while the venue is unreachable a payment that was never sent waits', async () => {
    const payee = someone()
    bench.payEther(payee, ether)
    bench.crashAt = 'signed'
    await bench.round().catch(() => undefined)
    bench.crashAt = undefined
    await bench.restart()
    bench.venue.isReachable = false
    await bench.round().catch(() => undefined)
    await node.mine()
    expect(await node.balance(payee)).toBe(0n)
    bench.venue.isReachable = true
    await bench.settle(node)
    expect(await node.balance(payee)).toBe(ether)
  })

  test('SIGNER-7: a claim of this signer that is not in its log is not paid', async () => {
    const payee = someone()
    const id = bench.payEther(payee, ether)
    await bench.venue.claim(id, 'bench', 900)
    await bench.round()
    await node.mine()
    expect(await node.balance(payee)).toBe(0n)
  })

  test('SIGNER-8: deposits are swept to the hot wallet after their confirmations; the gas wallet pays for tokens', async () => {
    await bench.close()
    bench = await SignerBench.open(node, token, { sweep: { accountsTo: 3, everySeconds: 1 } })
    const deposits = await Promise.all([1, 2].map((account) => walletAt(signerKeys, `m/44'/60'/0'/1/${account}`)))
    const [alice, bob] = deposits.map(({ address }) => address) as [Address, Address]
    await node.submit({ to: alice, value: 2n * ether })
    await node.submit({ to: token, data: callToken('transfer', bob, 9_000_000n) })
    await node.submit({ to: alice === bob ? null : bob, value: 0n })
    await node.mine()
    const [hotEther, hotTokens] = [await node.balance(wallets.hotWallet), await tokensOf(wallets.hotWallet)]
    await bench.round()
    expect(bench.log.state.undecided('ETH')).toEqual([])
    await node.mine(3)
    for (let round = 0; round < 12; round += 1) {
      bench.clock.advance(2_000)
      await bench.round()
      await node.mine()
    }
    // The venue books the fees of two sweeps and of the gas.
    expect([...bench.venue.own.values()].sort()).toEqual(['sweep', 'sweep', 'top_up'])
    expect(await tokensOf(bob)).toBe(0n)
    expect(await tokensOf(wallets.hotWallet)).toBe(hotTokens + 9_000_000n)
    expect(await node.balance(alice)).toBeLessThan(ether / 100n)
    expect(await node.balance(wallets.hotWallet)).toBeGreaterThan(hotEther + (19n * ether) / 10n)
    expect(bench.log.state.undecided('ETH')).toEqual([])
  })

  test('SIGNER-8: the accounts of a large venue are swept some at a time, and no payment waits for all of them', async () => {
    await bench.close()
    bench = await SignerBench.open(node, token, { sweep: { accountsTo: 1_000_000, everySeconds: 1 } })
    const { address } = await walletAt(signerKeys, "m/44'/60'/0'/1/60")
    await node.send({ to: address, value: 2n * ether })
    await node.mine(3)
    await bench.round()
    const payee = someone()
    bench.payEther(payee, ether)
    await bench.round()
    await node.mine()
    expect(await node.balance(payee)).toBe(ether)
    expect(await node.balance(address)).toBeLessThan(ether)
  })
})
