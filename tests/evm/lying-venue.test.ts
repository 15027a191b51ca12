import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpVenueApi } from '../../cli/signer/http-venue-api.ts'
import { walletAt } from '../../server/trading/custody/signer/evm/wallets.ts'
import { Random } from '../../simulation/random.ts'
import { callToken, EvmNode, evmNodeIsMissing } from './evm-node.ts'
import { LyingVenue } from './lying-venue.ts'
import { ether, recipient, SignerBench, signerKeys, wallets } from './signer-bench.ts'

const hourMs = 60 * 60_000
const rounds = 20

describe.skipIf(evmNodeIsMissing)('a signer and a venue that lies over HTTP', () => {
  let node: EvmNode
  let token: Address
  const tokensOf = (owner: Address) =>
    node.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  beforeAll(async () => {
    node = await EvmNode.start()
    token = await node.deploy('TestToken', 10n ** 15n)
    await node.giveEther(wallets.hotWallet, 5_000n * ether)
    await node.send({ to: token, data: callToken('transfer', wallets.hotWallet, 10n ** 12n) })
  })
  afterAll(() => node?.stop())

  async function attack(seed: number, thief: Address, policy: Record<string, unknown>, clockJumps = false) {
    const random = new Random(seed)
    const venue = await LyingVenue.open(random, { thief, token })
    const bench = await SignerBench.open(node, token, policy)
    bench.clock.set(await node.timeMs())
    bench.otherVenue = httpVenueApi({ url: venue.url, apiKey: 'key', secretKey: 'secret' })
    await bench.restart()
    for (let round = 0; round < rounds; round += 1) {
      await bench.round().catch(() => undefined)
      await node.mine()
      if (random.chance(30)) await bench.restart()
      if (clockJumps && random.chance(50)) bench.clock.advance(2 * hourMs)
    }
    const paid = [await node.balance(thief), await tokensOf(thief)] as const
    await bench.close()
    await venue.close()
    return { paid, sent: venue.sent }
  }

  test('SIGNER-12: whatever a venue invents, repeats and changes, at most the policy of one hour leaves the wallet', async () => {
    const sent = new Set<string>()
    for (const seed of [1, 2, 3]) {
      const attacked = await attack(seed, recipient(7_000 + seed), { withdrawalsPerHourMax: 1_000 })
      const [coins, tokens] = attacked.paid
      expect(coins).toBeGreaterThan(800n * ether)
      expect(coins).toBeLessThanOrEqual(1_000n * ether)
      expect(tokens).toBeLessThanOrEqual(1_000n * 10n ** 6n)
      for (const lie of attacked.sent) sent.add(lie)
    }
    const lies = ['changed claim', 'contract', 'malformed', 'network', 'refused report', 'repeated ids', 'sender']
    expect([...sent].sort()).toEqual([...lies, 'units'])
  })

  test('SIGNER-12: a clock that jumps hours ahead frees nothing, and the number of payments is limited', async () => {
    const thief = recipient(7_100)
    const nonce = () => node.client.getTransactionCount({ address: wallets.hotWallet })
    const before = await nonce()
    const { paid } = await attack(4, thief, { withdrawalsPerHourMax: 4 }, true)
    expect((await nonce()) - before).toBe(4)
    expect(paid[0]).toBeLessThanOrEqual(400n * ether)
  })

  test('SIGNER-12: with an allow-list nothing goes to another address', async () => {
    const { paid } = await attack(5, recipient(7_200), { allowedAddresses: [recipient(1)] })
    expect(paid).toEqual([0n, 0n])
  })

  test('SIGNER-12: a deposit without the confirmations of the policy is not swept, whatever the venue says', async () => {
    const { address } = await walletAt(signerKeys, "m/44'/60'/0'/1/1")
    await node.send({ to: address, value: 2n * ether })
    const sweep = { sweep: { accountsTo: 1, everySeconds: 1 } }
    await attack(6, recipient(7_300), { ...sweep, confirmations: rounds + 5, allowedAddresses: [recipient(1)] })
    expect(await node.balance(address)).toBe(2n * ether)
    await attack(7, recipient(7_300), { ...sweep, confirmations: 3, allowedAddresses: [recipient(1)] })
    expect(await node.balance(address)).toBeLessThan(ether)
  })
})
