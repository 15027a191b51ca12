import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { accountsMigrations } from '../../accounts/module.ts'
import type { Accounts, TradingPermission } from '../../accounts/ports.ts'
import { accountsForTest } from '../../accounts/testing.ts'
import type { SettableClock } from '../../kernel/clock/clock.ts'
import { blankErrorPages } from '../../kernel/http/error-pages.ts'
import { createListener, type Listener } from '../../kernel/http/listener.ts'
import { systemIds } from '../../kernel/ids/ids.ts'
import { createLogger } from '../../kernel/logging/logger.ts'
import { Metrics } from '../../kernel/metrics/metrics.ts'
import { testDatabase } from '../../kernel/storage/testing.ts'
import { testFolder } from '../../kernel/storage/testing-folder.ts'
import { releaseAfterwards } from '../../kernel/storage/testing-release.ts'
import { seedTrading } from '../../sandbox/seed-trading.ts'
import { sandboxVenueTerms } from '../../sandbox/venue-terms.ts'
import { createTrading, type TradingModule, tradingMigrations } from '../module.ts'
import type { SocketLimits } from './limits.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape.
export type Message = any

export interface TestKey {
  readonly apiKey: string
  readonly secretKey: string
}

/** A socket client that stores received messages until a test takes them. */
export class SocketClient {
  readonly webSocket: WebSocket
  readonly received: Message[] = []
  readonly #clock: SettableClock
  #waiting: (() => void)[] = []
  #lastId = 0
  closeCode: number | undefined

  constructor(url: string, clock: SettableClock) {
    this.#clock = clock
    this.webSocket = new WebSocket(url)
    this.webSocket.on('message', (data) => {
      this.received.push(JSON.parse(data.toString()))
      this.#wake()
    })
    this.webSocket.on('close', (code) => {
      this.closeCode = code
      this.#wake()
    })
    this.webSocket.on('error', () => this.#wake())
  }

  async opened(): Promise<this> {
    if (this.webSocket.readyState === WebSocket.CONNECTING) await once(this.webSocket, 'open')
    return this
  }

  /** Removes and returns the first received message that fits. */
  async next(fits: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.received.findIndex(fits)
      if (found !== -1) return this.received.splice(found, 1)[0]
      if (this.closeCode !== undefined) throw new Error(`closed with ${this.closeCode}`)
      await this.#more()
    }
  }

  async closed(): Promise<number> {
    while (this.closeCode === undefined) await this.#more()
    return this.closeCode
  }

  event(channel: string, event?: string): Promise<Message> {
    return this.next((message) => message.channel === channel && (event === undefined || message.event === event))
  }

  send(frame: unknown): void {
    this.webSocket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** Sends a request and returns the whole reply. */
  ask(method: string, params?: Record<string, unknown>): Promise<Message> {
    this.#lastId += 1
    const id = this.#lastId
    this.send({ id, method, params })
    return this.next((message) => message.id === id)
  }

  async ok(method: string, params?: Record<string, unknown>): Promise<Message> {
    const reply = await this.ask(method, params)
    if (reply.status !== 'true') throw new Error(`${method} was refused: ${JSON.stringify(reply.error)}`)
    return reply.result
  }

  logonParams(key: TestKey, more: Record<string, unknown> = {}): Record<string, unknown> {
    this.#clock.advance(1)
    const params = { apiKey: key.apiKey, ...more, timestamp: this.#clock.nowMs() }
    const text = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()
    return { ...params, signature: createHmac('sha256', key.secretKey).update(text).digest('hex') }
  }

  logOn(key: TestKey, more: Record<string, unknown> = {}): Promise<Message> {
    return this.ok('session.logon', this.logonParams(key, more))
  }

  async close(): Promise<void> {
    this.webSocket.close()
    await this.closed()
  }

  #more(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

export interface SocketForTest {
  readonly clock: SettableClock
  readonly accounts: Accounts
  readonly ids: Readonly<Record<'alice' | 'bob', number>>
  readonly keys: Readonly<Record<'alice' | 'bob', TestKey>>
  readonly metrics: () => Metrics
  readonly trading: () => TradingModule
  readonly listener: () => Listener
  newKey(
    personId: number,
    permissions: TradingPermission[],
    ipRanges?: string[],
    expiresAtMs?: number,
  ): Promise<TestKey>
  connect(): Promise<SocketClient>
  url(): string
  get(path: string): Promise<Message>
  /** A signed read over HTTP. */
  read(who: 'alice' | 'bob', path: string, params?: Record<string, string>): Promise<Message>
  /** Stops the server as in a deployment, and starts another on the same database. */
  restart(): Promise<void>
}

export interface SocketTestOptions {
  readonly requestsPerSecond?: number
  readonly limits?: Partial<SocketLimits>
}

/** A whole trading module behind a real listener; alice and bob have balances. */
export async function socketForTest(options: SocketTestOptions = {}): Promise<SocketForTest> {
  const test = await testDatabase([accountsMigrations, tradingMigrations])
  const { accounts, clock, newPerson } = await accountsForTest(test)
  const log = createLogger('error')
  const start = async () => {
    const trading = await createTrading({
      ...{ clock, ids: systemIds, log, database: test.database, journalDatabase: test.database, accounts },
      ...{ requestsPerSecond: options.requestsPerSecond ?? 0, headerPrefix: 'X-SVC', ...sandboxVenueTerms },
      socketLimits: options.limits,
    })
    const metrics = new Metrics({ process: false })
    const listener = createListener({
      ...{
        apis: [trading.api],
        upgrades: [trading.socket],
        errorPages: blankErrorPages,
        log,
        metrics,
        clock,
        ids: systemIds,
      },
      ...{ checkReplies: true, translateError: () => undefined, trustedProxies: [] },
      spoolDirectory: testFolder('spool'),
    })
    const { port } = await listener.listen('127.0.0.1', 0)
    return { trading, listener, port, metrics }
  }
  let running = await start()
  const stop = async () => {
    await running.listener.drain(2_000)
    await running.trading.stop()
  }
  releaseAfterwards(stop)
  const newKey: SocketForTest['newKey'] = async (personId, permissions, ipRanges = [], expiresAtMs = undefined) => {
    const input = { personId, label: 'test', permissions, ipRanges, expiresAtMs, sessionTokenHash: undefined }
    const { key, secretKey } = await accounts.createTradingKey(input)
    return { apiKey: key.apiKey, secretKey }
  }
  const ids = { alice: (await newPerson()).id, bob: (await newPerson()).id }
  await seedTrading(running.trading.venue, [ids.alice, ids.bob])
  const all: TradingPermission[] = ['read', 'trade', 'withdraw']
  const keys = { alice: await newKey(ids.alice, all), bob: await newKey(ids.bob, all) }
  const fetched = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(`http://127.0.0.1:${running.port}/v1${path}`, { headers })
    return ((await reply.json()) as Message).result
  }
  return {
    ...{ clock, accounts, ids, keys, newKey },
    metrics: () => running.metrics,
    trading: () => running.trading,
    listener: () => running.listener,
    url: () => `ws://127.0.0.1:${running.port}/v1/ws`,
    connect: () => new SocketClient(`ws://127.0.0.1:${running.port}/v1/ws`, clock).opened(),
    get: (path) => fetched(path),
    read(who, path, params = {}) {
      clock.advance(1)
      const query = new URLSearchParams({ ...params, timestamp: String(clock.nowMs()) }).toString()
      const signature = createHmac('sha256', keys[who].secretKey).update(query).digest('hex')
      return fetched(`${path}?${query}`, { 'x-svc-apikey': keys[who].apiKey, 'x-svc-signature': signature })
    },
    async restart() {
      await stop()
      running = await start()
    },
  }
}
