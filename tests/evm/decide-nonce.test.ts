import type { Address, Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signerConfigSchema } from '../../server/trading/custody/signer/config.ts'
import { decideNonce } from '../../server/trading/custody/signer/evm/decide-nonce.ts'
import { signCall, walletAt } from '../../server/trading/custody/signer/evm/wallets.ts'
import { chainId, EvmNode, evmNodeIsMissing } from './evm-node.ts'
import { ether, recipient, SignerBench, signerKeys, wallets } from './signer-bench.ts'

const dayMs = 24 * 60 * 60_000

describe.skipIf(evmNodeIsMissing)('a nonce that an operator decides', () => {
  let node: EvmNode
  let token: Address
  let bench: SignerBench
  let used = 9_000
  const wallet = wallets.hotWallet

  beforeAll(async () => {
    node = await EvmNode.start()
    token = await node.deploy('TestToken', 10n ** 15n)
    await node.giveEther(wallet, 1_000n * ether)
  })
  afterAll(() => node?.stop())
  beforeEach(async () => {
    bench = await SignerBench.open(node, token)
  })
  afterEach(() => bench.close())

  const decide = (nonce: number, transactionId: string, of: string = wallet, olderBlocks?: string) => {
    const { networks } = signerConfigSchema.parse(bench.config)
    const [network] = networks
    if (network === undefined) throw new Error('no network')
    return decideNonce(bench.log, network, { wallet: of, nonce, transactionId }, olderBlocks)
  }

  async function signedPayment(payee: Address): Promise<{ id: string; nonce: number; transactionId: Hex }> {
    const id = bench.payEther(payee, ether)
    bench.crashAt = 'signed'
    await bench.round().catch(() => undefined)
    bench.crashAt = undefined
    await bench.restart()
    const [signed] = bench.log.state.withdrawal('ETH', id)?.attempts ?? []
    return { id, nonce: signed?.nonce ?? -1, transactionId: signed?.transactionId ?? '0x' }
  }

  async function foreignPayment(nonce: number): Promise<Hex> {
    const hot = await walletAt(signerKeys, "m/44'/60'/0'/0/0")
    const call = { to: recipient(9_999), value: 1n, data: '0x', gas: 21_000n } as const
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 9n }
    const { raw } = await signCall(signerKeys, hot, chainId, nonce, call, fees)
    return node.client.sendRawTransaction({ serializedTransaction: raw })
  }

  test('SIGNER-15: a nonce whose transaction no endpoint knows for a day waits; with the transaction the payment gets a new nonce', async () => {
    const payee = recipient(used++)
    const { id, nonce } = await signedPayment(payee)
    const foreign = await foreignPayment(nonce)
    await node.mine(3)
    bench.clock.advance(dayMs + 1)
    for (let round = 0; round < 3; round += 1) await bench.round()
    expect(bench.log.state.undecided('ETH')).toHaveLength(1)
    expect(await decide(nonce, foreign, wallet, node.url)).toBe('superseded')
    // The claim has ended by now, and an operator has found that it was not sent.
    await bench.settle(node)
    bench.venue.change(id, { status: 'approved' })
    await bench.settle(node)
    expect(await node.balance(payee)).toBe(ether)
    expect(bench.log.state.withdrawal('ETH', id)?.attempts.map((one) => one.nonce)).toEqual([nonce, nonce + 1])
  })

  test('SIGNER-15: a transaction of the log decides its nonce as executed, and nothing is paid again', async () => {
    const payee = recipient(used++)
    const { id, nonce, transactionId } = await signedPayment(payee)
    await bench.round()
    await node.mine(3)
    expect(await decide(nonce, transactionId)).toBe('executed')
    bench.venue.change(id, { status: 'approved' })
    await bench.settle(node)
    expect(await node.balance(payee)).toBe(ether)
    await expect(decide(nonce, transactionId)).rejects.toThrow('is not open in this log')
  })

  test('SIGNER-15: a transaction of another wallet, with another nonce, without confirmations or unknown decides nothing', async () => {
    const { nonce } = await signedPayment(recipient(used++))
    const funder = await node.send({ to: recipient(1), value: 1n })
    await expect(decide(nonce, funder)).rejects.toThrow('the transaction is of')
    await expect(decide(nonce, `0x${'12'.repeat(32)}`)).rejects.toThrow('no endpoint has')
    const foreign = await foreignPayment(nonce)
    await expect(decide(nonce, foreign)).rejects.toThrow('no endpoint has')
    await node.mine()
    await expect(decide(nonce, foreign)).rejects.toThrow('1 of 3 confirmations')
    await expect(decide(nonce + 1, foreign)).rejects.toThrow('is not open in this log')
    expect(bench.log.state.undecided('ETH')).toHaveLength(1)
    await node.mine(2)
    expect(await decide(nonce, foreign)).toBe('superseded')
  })
})
