import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callToken, EvmNode, evmNodeIsMissing } from './evm-node.ts'
import { ether, recipient, SignerBench, wallets } from './signer-bench.ts'

describe.skipIf(evmNodeIsMissing)('a venue in the hands of an attacker', () => {
  let node: EvmNode
  let token: Address
  const thief = recipient(666)
  const tokensOf = (owner: Address) =>
    node.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  beforeAll(async () => {
    node = await EvmNode.start()
    token = await node.deploy('TestToken', 10n ** 15n)
    await node.giveEther(wallets.hotWallet, 1_000n * ether)
    await node.send({ to: token, data: callToken('transfer', wallets.hotWallet, 10n ** 12n) })
  })
  afterAll(() => node?.stop())

  /** The attacker shows whatever it wants: forged withdrawals, other units and contracts, paid ones as approved again. */
  async function attack(bench: SignerBench, rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      bench.payEther(thief, 50n * ether)
      bench.payEther(thief, 99n * ether)
      bench.payToken(thief, 90_000_000n, token)
      bench.venue.request({ coin: 'eth', amount: '1', units: String(500n * ether), address: thief })
      bench.venue.request({ coin: 'test', amount: '1', units: '1000000000000', address: thief, contract: token })
      bench.venue.request({ coin: 'eth', amount: '1', units: String(ether), address: thief, contract: token })
      await bench.round().catch(() => undefined)
      await node.mine()
      for (const { withdrawalId } of bench.venue.rows.values()) {
        // Forget every payment, and show some of them with another amount.
        const change = { status: 'approved', transactionId: '', claim: '', isOwnClaim: false, claimedUntilMs: 0 }
        bench.venue.change(withdrawalId, change)
      }
      await bench.restart()
    }
  }

  test('SIGNER-12: it gets at most what the policy allows per hour, however often it asks and the signer restarts', async () => {
    const bench = await SignerBench.open(node, token, { withdrawalsPerHourMax: 1_000 })
    await attack(bench, 12)
    const first = await node.balance(thief)
    expect(first).toBeGreaterThan(900n * ether)
    expect(first).toBeLessThanOrEqual(1_000n * ether)
    expect(await tokensOf(thief)).toBeLessThanOrEqual(1_000_000_000n)
    await bench.close()
  })

  test('SIGNER-12: with an allow-list it gets nothing, and the number of payments bounds the fees', async () => {
    await node.giveEther(wallets.hotWallet, 500n * ether)
    const friend = recipient(1)
    const bench = await SignerBench.open(node, token, { allowedAddresses: [friend], withdrawalsPerHourMax: 5 })
    const before = await node.balance(thief)
    const nonce = () => node.client.getTransactionCount({ address: wallets.hotWallet })
    const nonceBefore = await nonce()
    for (let count = 0; count < 10; count += 1) bench.payEther(friend, ether)
    await attack(bench, 4)
    expect(await node.balance(thief)).toBe(before)
    expect(await node.balance(friend)).toBe(5n * ether)
    expect((await nonce()) - nonceBefore).toBe(5)
    await bench.close()
  })

  test('SIGNER-12: a withdrawal that changes between the list and the claim is not paid', async () => {
    const bench = await SignerBench.open(node, token)
    const victim = recipient(2)
    const id = bench.payEther(victim, ether)
    const claim = bench.venue.claim.bind(bench.venue)
    bench.venue.claim = async (withdrawalId, name, seconds) => {
      bench.venue.change(withdrawalId, { address: thief })
      return claim(withdrawalId, name, seconds)
    }
    const before = await node.balance(thief)
    await bench.round()
    await node.mine()
    expect(await node.balance(thief)).toBe(before)
    expect(await node.balance(victim)).toBe(0n)
    expect(bench.log.state.withdrawal('ETH', id)?.refused).toBe('the venue has changed the withdrawal')
    await bench.close()
  })
})
