import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AgoraError } from '../../client/errors.ts'
import { TradingClient } from '../../client/trading-client.ts'
import { accountsMigrations } from '../../server/accounts/module.ts'
import type { TradingPermission } from '../../server/accounts/ports.ts'
import { accountsForTest } from '../../server/accounts/testing.ts'
import { SettableClock, systemClock } from '../../server/kernel/clock/clock.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { seedTrading } from '../../server/sandbox/seed-trading.ts'
import { createTrading, tradingMigrations } from '../../server/trading/module.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { Random } from '../../simulation/random.ts'
import { bundle } from '../recovery/bundle.ts'
import { KillableVenue } from '../recovery/killable-venue.ts'
import { readEntries, type SignerEntry } from './signer-record.ts'
import { SimulatedChain } from './simulated-chain.ts'
import type { VenueServerSettings } from './venue-server.ts'

// A longer run: npm run test:kill -- withdrawals 500 [seed]
const kills = Number(process.env.AGORA_SIGNER_KILLS ?? 8)
const seed = Number(process.env.AGORA_SEED ?? Math.floor(performance.timeOrigin % 1_000_000))
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const waitingWithdrawals = 4

vi.setConfig({ testTimeout: kills * 60_000 + 240_000, hookTimeout: 240_000 })

interface Key {
  readonly apiKey: string
  readonly secretKey: string
}

class KillableServer extends KillableVenue {
  static begin(path: string, settings: VenueServerSettings): Promise<KillableServer> {
    return new KillableServer(path, settings).whenReady()
  }
}

const folder = testFolder('signer')
const recordPath = join(folder, 'signer-record.jsonl')
const testing = await testDatabase([accountsMigrations, tradingMigrations])
const chain = new SimulatedChain()
let programs: { readonly path: string; remove(): Promise<void> }[]
let settings: VenueServerSettings
let chainUrl: string
let server: KillableServer
let signer: ChildProcess | undefined
let keys: Record<'trader' | 'signer' | 'person', Key>

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  programs = await Promise.all([
    bundle('tests/signer/venue-server.ts', 'signer-server'),
    bundle('tests/signer/reference-signer.ts', 'signer'),
  ])
  chainUrl = await chain.open()
  keys = await seedVenue()
  settings = { connection: testing.connection, port: await freePort(), spoolDirectory: testFolder('signer-spool') }
  server = await KillableServer.begin(programs[0]?.path ?? '', settings)
})

afterAll(async () => {
  await killSigner()
  await server?.kill()
  chain.close()
  for (const program of programs ?? []) await program.remove()
})

/** A trader with money, the administrator of the signer, and another administrator who reviews ended claims. */
async function seedVenue(): Promise<typeof keys> {
  const clock = new SettableClock()
  // Journal time never goes back, and the later servers use the clock of the machine.
  clock.set(systemClock.nowMs())
  const { accounts, newPerson } = await accountsForTest({ ...testing, clock })
  const { database } = testing
  const trading = await createTrading({
    ...{ clock, ids: systemIds, log: silentLogger, database, journalDatabase: database, accounts },
    ...{ requestsPerSecond: 0, headerPrefix: 'X-SVC' },
  })
  const made = async (role: 200 | 400, permissions: readonly TradingPermission[]): Promise<Key & { id: number }> => {
    const { id: personId } = await newPerson({ role })
    const terms = { label: 'test', ipRanges: [], expiresAtMs: undefined, sessionTokenHash: undefined }
    const { key, secretKey } = await accounts.createTradingKey({ personId, permissions, ...terms })
    return { id: personId, apiKey: key.apiKey, secretKey }
  }
  const trader = await made(400, ['read', 'withdraw'])
  await seedTrading(trading.venue, [trader.id])
  const keysMade = { trader, signer: await made(200, ['read', 'admin']), person: await made(200, ['read', 'admin']) }
  await trading.stop()
  return keysMade
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const urlOf = () => `http://127.0.0.1:${settings.port}/v1`
const clientOf = (who: keyof typeof keys) =>
  new TradingClient({ baseUrl: urlOf(), credentials: keys[who], recvWindowMs: 60_000 })

function startSigner(claimSeconds: number): void {
  signer = fork(programs[1]?.path ?? '', [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: {
      ...{ AGORA_URL: urlOf(), AGORA_KEY: keys.signer.apiKey, AGORA_SECRET: keys.signer.secretKey },
      ...{ SIGNER_NAME: 'reference', SIGNER_RECORD: recordPath, CHAIN_URL: chainUrl },
      SIGNER_CLAIM_SECONDS: String(claimSeconds),
    },
  })
  signer.stderr?.on('data', (chunk) => errors.push(String(chunk)))
}

const errors: string[] = []

/** A signer never exits by itself. */
function expectSignerAlive(): void {
  expect([signer?.exitCode ?? null, ...errors]).toEqual([null])
}

async function killSigner(): Promise<void> {
  expectSignerAlive()
  const child = signer
  signer = undefined
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function restartServer(): Promise<void> {
  await server.kill()
  server = await KillableServer.begin(programs[0]?.path ?? '', settings)
}

/** Retries until the killed server answers again. */
async function retry<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (error instanceof AgoraError && !error.retryable && !error.isOutcomeUnknown) throw error
      await delay(20)
    }
  }
}

const requested: string[] = []

/** Requests and approves withdrawals, so that the signer always has work. */
async function fillUp(): Promise<void> {
  const [trader, person] = [clientOf('trader'), clientOf('person')]
  await confirmPaid(person)
  const { rows } = await retry(() => person.call('GET /private/operator/withdrawals', { status: 'approved' }))
  for (let missing = waitingWithdrawals - rows.length; missing > 0; missing--) {
    const input = { symbol: 'btc', amount: '0.001', address: bitcoin, clientWithdrawId: `w${requested.length}` }
    const { withdrawalId } = await retry(() => trader.call('POST /private/wallet/withdraw_crypto', input))
    await retry(() => person.call('POST /private/operator/approve_withdrawal', { withdrawalId }))
    requested.push(withdrawalId)
  }
}

/** An account has at most 100 open withdrawals. */
async function confirmPaid(person: TradingClient): Promise<void> {
  const { rows } = await retry(() => person.call('GET /private/operator/withdrawals', { status: 'broadcast' }))
  for (const { withdrawalId, transactionId } of rows) {
    expect(chain.paymentsOf(withdrawalId).map(({ id }) => id)).toEqual([transactionId])
    await retry(() => person.call('POST /private/operator/confirm_withdrawal', { withdrawalId }))
  }
}

/** An operator stops the signer, checks the chain and reviews the expired claims. Returns their number. */
async function review(): Promise<number> {
  const person = clientOf('person')
  const { rows } = await retry(() => person.call('GET /private/operator/withdrawals', { status: 'review' }))
  if (rows.length > 0) await killSigner()
  for (const { withdrawalId } of rows) {
    const [payment] = chain.paymentsOf(withdrawalId)
    const found =
      payment === undefined ? { outcome: 'not_sent' as const } : { outcome: 'sent' as const, transactionId: payment.id }
    const decided = { withdrawalId, ...found, reason: 'looked at the chain' }
    await retry(() => person.call('POST /private/operator/review_withdrawal', decided)).catch((error: unknown) => {
      // The signer reported late but before the review.
      if (!(error instanceof AgoraError && error.code === 'WITHDRAWAL_STATE')) throw error
    })
  }
  return rows.length
}

const moments = ['claimed', 'signed', 'sending', 'on_chain', 'sent', 'any', 'any'] as const
type Moment = (typeof moments)[number]

/** Resolves when the signer reaches the step, or after a while: it may be idle or wait for a review. */
async function reached(moment: Moment, random: Random): Promise<void> {
  if (moment === 'any') return void (await delay(random.between(0, 1_500)))
  const giveUp = delay(8_000)
  if (moment === 'sending' || moment === 'on_chain') {
    const there = new Promise<void>((resolve) => {
      chain.onSend = async (now) => {
        if (now !== (moment === 'sending' ? 'before' : 'after')) return
        resolve()
        // Either the signer is killed before it gets the reply, or the server is killed.
        await delay(50)
      }
    })
    await Promise.race([there, giveUp])
    chain.onSend = async () => undefined
    return
  }
  const before = await count(moment)
  const there = async () => {
    for (let tries = 0; tries < 1_000; tries++) {
      if ((await count(moment)) > before) return
      await delay(4)
    }
  }
  await Promise.race([there(), giveUp])
}

async function count(step: SignerEntry['step']): Promise<number> {
  const rank = { given_up: 0, claimed: 1, signed: 2, sent: 3, reported: 4 }
  return [...(await readEntries(recordPath)).values()].filter((entry) => rank[entry.step] >= rank[step]).length
}

test(`SIGNER-1: ${kills} kills of signer and server, seed ${seed}: every withdrawal is paid once and none twice`, async () => {
  const random = new Random(seed)
  const counts: Partial<Record<Moment | 'server' | 'review', number>> = {}
  const note = (what: Moment | 'server' | 'review', times = 1) => {
    counts[what] = (counts[what] ?? 0) + times
  }
  for (let kill = 1; kill <= kills; kill++) {
    await fillUp()
    note('review', await review())
    if (signer === undefined) startSigner(random.chance(25) ? 1 : 120)
    const moment = random.pick(moments)
    await reached(moment, random)
    const isServer = random.chance(20)
    if (isServer) await restartServer()
    if (!isServer || random.chance(30)) await killSigner()
    note(isServer ? 'server' : moment)
    expect(chain.doubled(), `after kill ${kill} of seed ${seed}`).toEqual([])
  }
  await settle()
  expect(chain.doubled()).toEqual([])
  const paid = new Map([...chain.transactions.values()].map(({ withdrawalId, id }) => [withdrawalId, id]))
  const known = new Map<string, string>()
  for await (const row of clientOf('person').pages('GET /private/operator/withdrawals', { status: 'confirmed' })) {
    known.set(row.withdrawalId, row.transactionId)
  }
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(paid))
  expect(chain.transactions.size).toBe(requested.length)
  await killSigner()
  await server.kill()
  expect((await verifyJournal(testing.database)).problems).toEqual([])
  expect((await checkLedger(testing.database)).problems).toEqual([])
  server = await KillableServer.begin(programs[0]?.path ?? '', settings)
  process.stdout.write(
    `${kills} kills, seed ${seed}: ${requested.length} withdrawals, ${chain.transactions.size} payments, 0 double; ${JSON.stringify(counts)}\n`,
  )
})

/** Waits, without further kills, until every approved withdrawal is confirmed. */
async function settle(): Promise<void> {
  const person = clientOf('person')
  let confirmed = 0
  while (confirmed < requested.length) {
    await review()
    if (signer === undefined) startSigner(120)
    expectSignerAlive()
    await confirmPaid(person)
    confirmed = 0
    for await (const _row of person.pages('GET /private/operator/withdrawals', { status: 'confirmed' })) confirmed += 1
    await delay(100)
  }
}
