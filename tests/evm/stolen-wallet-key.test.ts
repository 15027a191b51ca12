import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountsMigrations } from '../../server/accounts/module.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { tradingMigrations } from '../../server/trading/module.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { CustodyWorld, final, needed, network } from './custody-world.ts'
import { evmNodeIsMissing } from './evm-node.ts'
import { ether, recipient, wallets } from './signer-bench.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const testing = await testDatabase([accountsMigrations, tradingMigrations])

describe.skipIf(evmNodeIsMissing)('a stolen key of a signer at a venue that watches its network', () => {
  let world: CustodyWorld
  const payee: Address = recipient(8_000)

  beforeAll(async () => {
    world = await CustodyWorld.open(testing)
    await world.chain.pay({ accountId: 0, coin: 'nat', units: 5n * ether })
    await world.chain.mine(needed + 1)
    await until(async () => (await world.balanceOf(0, 'nat')).total === 5n * ether)
  })
  afterAll(() => world?.close())

  async function until(isDone: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await isDone()); tries += 1) {
      if (tries > 1_200) throw new Error('it does not happen')
      await delay(50)
    }
  }

  async function claimed(amount: string): Promise<string> {
    const asked = { symbol: 'nat', network, amount, address: payee }
    const { withdrawalId } = await world.traderAt(0).call('POST /private/wallet/withdraw_crypto', asked)
    await world.operator.call('POST /private/operator/approve_withdrawal', { withdrawalId })
    await world.walletKey.call('POST /private/custody/claim_withdrawal', { withdrawalId, claim: 'thief', seconds: 600 })
    return withdrawalId
  }
  const report = (withdrawalId: string, transactionId: string) =>
    world.walletKey.call('POST /private/custody/broadcast_withdrawal', { withdrawalId, claim: 'thief', transactionId })
  const statusOf = async (withdrawalId: string) =>
    (await world.operator.call('GET /private/operator/withdrawal', { withdrawalId })).status
  const incidents = async () =>
    (await testing.database.sql<{ kind: string; subject: string }[]>`select kind, subject from custody_incidents`).map(
      ({ kind, subject }) => `${kind} ${subject}`,
    )

  test('CUSTODY-4: it credits nothing, completes nothing by word alone, and books no fee of others', async () => {
    const id = await claimed('0.5')
    const place = { network, transactionId: 'invented' }
    const address = await world.depositAddressOf(0)
    const deposit = { ...place, symbol: 'nat', address, amount: '9', confirmations: 99 }
    const thief = world.walletKey
    const watched = { code: 'BAD_REQUEST' }
    await expect(thief.call('POST /private/custody/report_deposit', deposit)).rejects.toMatchObject(watched)
    await expect(
      thief.call('POST /private/custody/orphan_deposit', { ...place, reason: 'gone' }),
    ).rejects.toMatchObject(watched)
    await expect(thief.call('POST /private/custody/confirm_withdrawal', { withdrawalId: id })).rejects.toMatchObject(
      watched,
    )
    // A text that is no id of a transaction stops neither deposits nor confirmations.
    await thief.call('POST /private/custody/report_transaction', { ...place, purpose: 'sweep' })
    await world.operator.call('POST /private/operator/report_deposit', { ...deposit, confirmations: 0 })
    const foreign = await world.node.send({ to: recipient(8_001), value: ether })
    await thief.call('POST /private/custody/report_transaction', { network, transactionId: foreign, purpose: 'sweep' })
    await report(id, foreign)
    await world.node.mine(final)
    await until(async () => (await incidents()).includes(`withdrawal_failed ${foreign}`))
    expect(await statusOf(id)).toBe('broadcast')
    expect(await testing.database.sql`select 1 from ledger_entries where reason like 'network fee%'`).toHaveLength(0)
  })

  test('CUSTODY-22: the transaction of one withdrawal completes no second one, although amount and address are the same', async () => {
    const [first, second] = [await claimed('1'), await claimed('1')]
    const paid = await world.node.send({ to: payee, value: ether })
    await report(first, paid)
    await world.node.mine(final)
    await until(async () => (await statusOf(first)) === 'confirmed')
    const inCapitals = `0x${paid.slice(2).toUpperCase()}`
    await expect(report(second, inCapitals)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const sweep = { network, transactionId: inCapitals, purpose: 'sweep' } as const
    const thief = world.walletKey
    await expect(thief.call('POST /private/custody/report_transaction', sweep)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await report(second, paid)
    await world.node.mine()
    await until(async () => (await incidents()).includes(`withdrawal_failed ${paid}`))
    await world.node.mine(needed)
    expect(await statusOf(second)).toBe('broadcast')
  })

  test('CUSTODY-4: nothing has left the wallets, and the ledger sums to zero', async () => {
    expect(await world.node.client.getTransactionCount({ address: wallets.hotWallet })).toBe(0)
    expect(await world.node.balance(wallets.hotWallet)).toBe(10n * ether)
    // The three withdrawals and their fees: an operator decides about the two that are not confirmed.
    expect((await world.balanceOf(0, 'nat')).total).toBe((247n * ether) / 100n)
    await world.venue.kill()
    expect((await checkLedger(testing.database)).problems).toEqual([])
  })
})
