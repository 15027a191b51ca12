import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { AgoraError } from '../../client/errors.ts'
import { TradingClient } from '../../client/trading-client.ts'
import type { TradingPermission } from '../../server/accounts/ports.ts'
import { accountsForTest } from '../../server/accounts/testing.ts'
import { SettableClock, systemClock } from '../../server/kernel/clock/clock.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import type { TestDatabase } from '../../server/kernel/storage/testing.ts'
import type { WatcherPoint } from '../../server/trading/custody/host/network-context.ts'
import type { SignerPoint } from '../../server/trading/custody/signer/venue-api.ts'
import { createTrading } from '../../server/trading/module.ts'
import { KillableVenue } from '../recovery/killable-venue.ts'
import type { VenueServerSettings } from '../signer/venue-server.ts'
import type { SignerProgramSettings } from './signer-program.ts'

export interface Key {
  readonly id: number
  readonly apiKey: string
  readonly secretKey: string
}

/** A venue in its own process, which stops at a point until it is killed. */
export class VenueProcess extends KillableVenue {
  readonly #reached = new Set<string>()

  constructor(path: string, settings: VenueServerSettings) {
    super(path, settings)
    this.child.on('message', ({ reached }: { reached?: string }) => {
      if (reached !== undefined) this.#reached.add(reached)
    })
  }

  static begin(path: string, settings: VenueServerSettings): Promise<VenueProcess> {
    return new VenueProcess(path, settings).whenReady()
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** Suspended: it keeps its connections and does nothing until it is resumed. */
  pause(): void {
    this.child.kill('SIGSTOP')
  }

  resume(): void {
    this.child.kill('SIGCONT')
  }

  /** Undefined: the process stops at no point. */
  stopAt(point: WatcherPoint | undefined): void {
    this.#reached.clear()
    this.child.send({ stopAt: point }, () => undefined)
  }

  hasReached(point: WatcherPoint): boolean {
    return this.#reached.has(point)
  }

  override async kill(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await super.kill()
  }
}

/** A signer in its own process, which stops at a point until it is killed. */
export class SignerProcess {
  readonly #child: ChildProcess
  readonly #reached = new Set<string>()

  constructor(path: string, settings: SignerProgramSettings) {
    this.#child = fork(path, [JSON.stringify(settings)], { execArgv: [] })
    this.#child.on('message', ({ reached }: { reached: string }) => this.#reached.add(reached))
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Undefined: the process stops at no point. */
  stopAt(point: SignerPoint | undefined): void {
    this.#reached.clear()
    this.#child.send({ stopAt: point }, () => undefined)
  }

  hasReached(point: SignerPoint): boolean {
    return this.#reached.has(point)
  }

  async kill(): Promise<void> {
    if (!this.isAlive) return
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exited
  }
}

/** Traders with withdrawal keys, an administrator for the signer and one who decides. */
export async function makeKeys(testing: TestDatabase, traders: number, network: string) {
  const clock = new SettableClock()
  clock.set(systemClock.nowMs())
  const { accounts, newPerson } = await accountsForTest({ ...testing, clock })
  const made = async (role: 200 | 400, permissions: readonly TradingPermission[], networks: readonly string[] = []) => {
    const { id: personId } = await newPerson({ role })
    const terms = { label: 'test', ipRanges: [], expiresAtMs: undefined, sessionTokenHash: undefined, networks }
    const { key, secretKey } = await accounts.createTradingKey({ personId, permissions, ...terms })
    return { id: personId, apiKey: key.apiKey, secretKey }
  }
  const keys: Key[] = []
  for (let count = 0; count < traders; count += 1) keys.push(await made(400, ['read', 'withdraw']))
  const { database } = testing
  const common = { clock, ids: systemIds, log: silentLogger, database, journalDatabase: database, accounts }
  // Opens the venue once, so that its tables exist before the processes start.
  const trading = await createTrading({ ...common, requestsPerSecond: 0, headerPrefix: 'X-SVC' })
  await trading.stop()
  return { traders: keys, signer: await made(200, ['wallet'], [network]), operator: await made(200, ['read', 'admin']) }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

export function clientFor(url: string, { apiKey, secretKey }: Key): TradingClient {
  return new TradingClient({ baseUrl: url, credentials: { apiKey, secretKey }, recvWindowMs: 60_000 })
}

/** Retries until a killed server answers again. */
export async function retry<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (error instanceof AgoraError && !error.retryable && !error.isOutcomeUnknown) throw error
      await delay(50)
    }
  }
}
