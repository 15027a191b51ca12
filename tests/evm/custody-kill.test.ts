import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountsMigrations } from '../../server/accounts/module.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { SignerState } from '../../server/trading/custody/signer/signer-state.ts'
import { tradingMigrations } from '../../server/trading/module.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { Random } from '../../simulation/random.ts'
import { CustodyMoves } from './custody-moves.ts'
import { type Coin, CustodyWorld, network } from './custody-world.ts'
import { evmNodeIsMissing } from './evm-node.ts'
import { ether, wallets } from './signer-bench.ts'

// A longer run: npm run test:kill -- custody 1000 [seed]
const transfers = Number(process.env.AGORA_CUSTODY_TRANSFERS ?? 8)
const seed = Number(process.env.AGORA_SEED ?? Math.floor(performance.timeOrigin % 1_000_000))
/** A run of this length kills at every point. */
const transfersForEveryPoint = 100

vi.setConfig({ testTimeout: transfers * 30_000 + 600_000, hookTimeout: 600_000 })

const testing = await testDatabase([accountsMigrations, tradingMigrations])

describe.skipIf(evmNodeIsMissing)('custody of an EVM network', () => {
  const random = new Random(seed)
  let world: CustodyWorld
  let moves: CustodyMoves

  beforeAll(async () => {
    world = await CustodyWorld.open(testing)
    moves = new CustodyMoves(world, random)
  })
  afterAll(() => world?.close())

  async function mixedRun(): Promise<void> {
    world.startSigners()
    await moves.fund()
    for (let done = 0; done < transfers; done += 1) {
      await (random.chance(50) ? moves.deposit() : moves.withdraw())
      if (random.chance(70)) await world.chain.mine(random.between(1, 2))
      if (random.chance(20)) await moves.reorganise()
      if (random.chance(20)) await moves.breakEndpoints()
      if (random.chance(10)) await moves.changeFees()
      if (random.chance(2)) await moves.dropCredited(false)
      if (random.chance(55)) await moves.kill()
      await moves.review()
      if (done % 20 === 19) process.stdout.write(`${done + 1}: ${JSON.stringify(moves.kills)}\n`)
    }
  }

  async function confirmedIds(): Promise<Set<string>> {
    const ids = new Set<string>()
    for await (const row of world.operator.pages('GET /private/operator/withdrawals', { status: 'confirmed' }))
      ids.add(row.withdrawalId)
    return ids
  }

  async function isSettled(): Promise<boolean> {
    await world.chain.mine()
    await moves.review()
    world.startSigners()
    const open = (await world.logs()).flatMap((entries) => new SignerState(entries).undecided(network))
    const ids = await confirmedIds().catch(() => new Set<string>())
    const isPaid = moves.paid.every(({ withdrawalId }) => ids.has(withdrawalId))
    return open.length === 0 && isPaid && (await moves.differences()).length === 0
  }

  /** Without faults, until every deposit is credited, every withdrawal is confirmed and every nonce is final. */
  async function settle(): Promise<void> {
    world.mendEndpoints()
    await world.node.setBaseFee(10n ** 9n)
    for (let tries = 0; tries < 1_000 && !(await isSettled()); tries += 1) await delay(100)
    expect(await moves.differences()).toEqual([])
    const ids = await confirmedIds()
    expect(moves.paid.filter(({ withdrawalId }) => !ids.has(withdrawalId))).toEqual([])
  }

  /** Each withdrawal has its own recipient: a smaller balance is a lost payment, a larger one a double payment. */
  async function comparePayments(): Promise<void> {
    for (const { to, coin, units, withdrawalId } of moves.paid) {
      const received = coin === 'nat' ? await world.node.balance(to) : await world.tokensOf(to)
      expect([withdrawalId, received]).toEqual([withdrawalId, units])
    }
  }

  async function compareBalances(): Promise<void> {
    const own: Address[] = [wallets.hotWallet, wallets.gasWallet, ...world.addresses.values()]
    const sumOf = async (read: (owner: Address) => Promise<bigint>) =>
      (await Promise.all(own.map(read))).reduce((sum, amount) => sum + amount, 0n)
    const moved = (coin: Coin) =>
      world.chain.deposits.filter((one) => one.coin === coin).reduce((sum, { units }) => sum + units, 0n) -
      moves.paid.filter((one) => one.coin === coin).reduce((sum, { units }) => sum + units, 0n)
    expect(await sumOf((owner) => world.tokensOf(owner))).toBe(10n ** 9n + moved('test'))
    const finals = (await world.logs()).flat().flatMap((entry) => (entry.step === 'final' ? [entry] : []))
    // Signatures are deterministic: both signers can sign the same sweep, which is one transaction.
    const final = [...new Map(finals.map((entry) => [entry.transactionId, entry])).values()]
    const fees = await world.feesOf(final.map(({ transactionId }) => transactionId))
    expect(await sumOf((owner) => world.node.balance(owner))).toBe(20n * ether + moved('nat') - fees)
    // Nonces have no gap: every nonce of the hot wallet belongs to one transaction in one of the two logs.
    const nonces = final.filter((entry) => entry.wallet === wallets.hotWallet).map(({ nonce }) => nonce)
    expect(nonces.sort((left, right) => left - right)).toEqual(nonces.map((_, at) => at))
    expect(nonces).toHaveLength(await world.node.client.getTransactionCount({ address: wallets.hotWallet }))
  }

  test(`SIGNER-13: ${transfers} deposits and withdrawals, seed ${seed}: each is credited or paid once, and chain and ledger agree`, async () => {
    await mixedRun()
    process.stdout.write(`seed ${seed}: ${JSON.stringify(moves.counts)}, kills ${JSON.stringify(moves.kills)}\n`)
    await settle()
    await comparePayments()
    for (const signer of world.signers) await signer?.kill()
    await compareBalances()
    await world.venue.kill()
    expect((await verifyJournal(testing.database)).problems).toEqual([])
    expect((await checkLedger(testing.database)).problems).toEqual([])
    const { sql } = testing.database
    const incidents = await sql<{ subject: string }[]>`select subject from custody_incidents`
    expect(incidents.map(({ subject }) => subject).sort()).toEqual(moves.incidents.sort())
    if (transfers < transfersForEveryPoint) return
    expect(Object.entries(moves.kills).filter(([, kills]) => kills === 0)).toEqual([])
  })
})
