import { createHmac } from 'node:crypto'
import { accountsMigrations } from '../accounts/module.ts'
import type { Accounts, FactorRequirement, TradingPermission } from '../accounts/ports.ts'
import { accountsForTest } from '../accounts/testing.ts'
import type { SettableClock } from '../kernel/clock/clock.ts'
import { replyCheckOf } from '../kernel/endpoint/testing-documented.ts'
import { blankErrorPages } from '../kernel/http/error-pages.ts'
import { createListener } from '../kernel/http/listener.ts'
import { systemIds } from '../kernel/ids/ids.ts'
import { runJobs } from '../kernel/jobs/testing.ts'
import { createLogger } from '../kernel/logging/logger.ts'
import { Metrics } from '../kernel/metrics/metrics.ts'
import type { Database } from '../kernel/storage/database.ts'
import { testDatabase } from '../kernel/storage/testing.ts'
import { testFolder } from '../kernel/storage/testing-folder.ts'
import { releaseAfterwards } from '../kernel/storage/testing-release.ts'
import { roles } from '../kernel/values/roles.ts'
import { seedTrading } from '../sandbox/seed-trading.ts'
import { sandboxVenueTerms } from '../sandbox/venue-terms.ts'
import type { NetworkHostOptions } from './custody/host/network-host.ts'
import type { WatchedNetwork } from './custody/networks-file.ts'
import { tradingDescription } from './description.ts'
import { createTrading, type TradingModule, tradingMigrations } from './module.ts'
import type {
  FillNotification,
  PriceAlertNotification,
  Send,
  TransferNotification,
} from './notifications/notification.ts'
import type { VenueNotifications } from './notifications/open-notifications.ts'
import type { VenueNotice } from './operator/notice.ts'
import type { Incident } from './store/custody/incidents.ts'
import type { HistoryRetention } from './store/histories/partitions.ts'

export interface TradingAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  readonly body: any
}

const headerPrefix = 'X-SVC'

/** Erin and frank are administrators. */
export type Trader = 'alice' | 'bob' | 'carol' | 'dave' | 'erin' | 'frank'
type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

export interface TradingForTest {
  readonly trading: TradingModule
  readonly accounts: Accounts
  readonly clock: SettableClock
  readonly accountIds: Readonly<Record<Trader, number>>
  readonly database: Database
  /** The announced notices. */
  notices(): Promise<readonly VenueNotice[]>
  /** The notifications sent to accounts and to the withdrawal channel. */
  readonly notified: SentNotification
  /** Sends all pending notifications. */
  sendNotifications(): Promise<void>
  get(path: string): Promise<TradingAnswer>
  /**
   * A signed call: query for GET and DELETE, a JSON body otherwise. Administrators sign bound, the others as in the
   * spec.
   */
  signed(who: Trader, method: Method, path: string, params?: Record<string, unknown>): Promise<TradingAnswer>
  /** The same, and fails the test if the reply is not a success. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
  ok(who: Trader, method: Method, path: string, params?: Record<string, unknown>): Promise<any>
  /** Sends exactly the same signed request each time. */
  send(request: SignedRequest): Promise<TradingAnswer>
  sign(who: Trader, method: Method, path: string, params?: Record<string, unknown>): SignedRequest
}

export interface SentNotification {
  readonly accounts: TransferNotification[]
  readonly fills: FillNotification[]
  readonly alerts: PriceAlertNotification[]
  readonly withdrawals: TransferNotification[]
  readonly incidents: Incident[]
  /** Whether the withdrawal channel is open. */
  isWithdrawalChannelOpen: boolean
}

export interface SignedRequest {
  readonly method: Method
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
  /** The client address; this machine by default. */
  readonly remoteAddress?: string
}

interface Keys {
  readonly apiKey: string
  readonly secretKey: string
  readonly isBound: boolean
}

const allPermissions: TradingPermission[] = ['read', 'trade', 'withdraw']
export const testOperatorToken = 'a token that only this server knows'

export interface TradingForTestOptions {
  readonly requestsPerSecond?: number
  readonly isSandbox?: boolean
  readonly networks?: readonly WatchedNetwork[]
  readonly networkHost?: Partial<NetworkHostOptions>
  readonly newAdministratorWaitMs?: number
  readonly marketsMax?: number
  readonly historyRetention?: HistoryRetention
  readonly approvalsNeedStepUp?: boolean
  readonly factorRequired?: () => FactorRequirement
}

/** The sandbox catalogue on a real database: alice and bob have money, carol has none, dave is unknown to the venue. */
export async function tradingForTest(options: TradingForTestOptions = {}): Promise<TradingForTest> {
  const test = await testDatabase([accountsMigrations, tradingMigrations])
  const { accounts, clock, newPerson } = await accountsForTest(test)
  const announced: VenueNotice[] = []
  const notified: SentNotification = {
    accounts: [],
    fills: [],
    alerts: [],
    withdrawals: [],
    incidents: [],
    isWithdrawalChannelOpen: true,
  }
  const trading = await createTrading({
    clock,
    ids: systemIds,
    log: createLogger('error'),
    database: test.database,
    journalDatabase: test.database,
    accounts,
    requestsPerSecond: options.requestsPerSecond ?? 0,
    headerPrefix,
    ...(options.isSandbox === false ? {} : sandboxVenueTerms),
    newAdministratorWaitMs: options.newAdministratorWaitMs ?? 0,
    marketsMax: options.marketsMax,
    historyRetention: options.historyRetention,
    approvalsNeedStepUp: options.approvalsNeedStepUp,
    factorRequired: options.factorRequired,
    operatorToken: testOperatorToken,
    networks: options.networks,
    networkHost: options.networkHost,
    async announce(notice, within) {
      await test.database.transaction(within)
      announced.push(notice)
    },
    notifications: notificationsFor(test.database, notified),
  })
  releaseAfterwards(() => trading.stop())
  const keys = {} as Record<Trader, Keys>
  const accountIds = {} as Record<Trader, number>
  for (const name of ['alice', 'bob', 'carol', 'dave', 'erin', 'frank'] as const) {
    const isAdministrator = name === 'erin' || name === 'frank'
    const { id } = await newPerson({ fullName: name, role: isAdministrator ? roles.administrator : roles.member })
    accountIds[name] = id
    keys[name] = await newKey(accounts, id, isAdministrator ? [...allPermissions, 'admin'] : allPermissions)
  }
  await seedTrading(trading.venue, [accountIds.alice, accountIds.bob, accountIds.carol])
  await trading.notices.begin()
  const notices = async () => {
    await trading.notices.settled()
    return announced
  }
  const sendNotifications = () => runJobs(trading.jobs, /notifications/)
  return {
    ...assemble(trading, accounts, clock, keys, accountIds),
    database: test.database,
    notices,
    notified,
    sendNotifications,
  }
}

function notificationsFor(database: Database, notified: SentNotification): VenueNotifications {
  const sendTo =
    <Notification>(list: Notification[]): Send<Notification> =>
    async (notification, within) => {
      await database.transaction(within)
      list.push(notification)
    }
  return {
    notifyAccount: sendTo(notified.accounts),
    notifyFills: sendTo(notified.fills),
    notifyPriceAlert: sendTo(notified.alerts),
    withdrawals: {
      isOpen: () => notified.isWithdrawalChannelOpen,
      notify: sendTo(notified.withdrawals),
      notifyIncident: sendTo(notified.incidents),
    },
  }
}

async function newKey(accounts: Accounts, personId: number, permissions: readonly TradingPermission[]): Promise<Keys> {
  const newKey = {
    personId,
    label: 'test',
    permissions,
    ipRanges: [],
    expiresAtMs: undefined,
    sessionTokenHash: undefined,
  }
  const { key, secretKey } = await accounts.createTradingKey(newKey)
  return { apiKey: key.apiKey, secretKey, isBound: key.boundSignaturesOnly }
}

/** A signature that is valid for this endpoint only. */
export function boundHeaders(secretKey: string, method: string, path: string, text: string): Record<string, string> {
  const signature = createHmac('sha256', secretKey).update(`${method}\n/v1${path}\n${text}`).digest('hex')
  return { 'x-svc-signature': signature, 'x-svc-signature-form': 'bound' }
}

/** The path as in the OpenAPI document. */
function pathBelow(url: string): string {
  const [path = ''] = url.split('?')
  const plain = decodeURIComponent(path).replace(/\/$/, '')
  return plain.startsWith('/v1/') ? plain.slice(3) : plain
}

function isJson(headers: TradingAnswer['headers']): boolean {
  return String(headers['content-type']).startsWith('application/json')
}

function assemble(
  trading: TradingModule,
  accounts: Accounts,
  clock: SettableClock,
  keys: Record<Trader, Keys>,
  accountIds: Record<Trader, number>,
): Omit<TradingForTest, 'notices' | 'database' | 'notified' | 'sendNotifications'> {
  const { app } = createListener({
    apis: [trading.api],
    errorPages: blankErrorPages,
    log: createLogger('error'),
    metrics: new Metrics({ process: false }),
    clock,
    ids: systemIds,
    checkReplies: true,
    translateError: () => undefined,
    trustedProxies: [],
    spoolDirectory: testFolder('spool'),
  })
  releaseAfterwards(() => app.close())
  const checkReply = replyCheckOf(trading.api.endpoints, tradingDescription(headerPrefix))
  const send: TradingForTest['send'] = async ({ payload, ...sent }) => {
    const reply = await app.inject({ ...sent, ...(payload === undefined ? {} : { payload }) })
    if (!isJson(reply.headers)) return { status: reply.statusCode, headers: reply.headers, body: reply.body }
    const body = reply.json()
    const method = sent.method === 'HEAD' ? 'GET' : sent.method
    checkReply({ method, path: pathBelow(sent.url), status: reply.statusCode, body })
    return { status: reply.statusCode, headers: reply.headers, body }
  }
  const sign: TradingForTest['sign'] = (who, method, path, params = {}) => {
    // No two requests of a test are equal.
    clock.advance(1)
    const all = Object.entries({ ...params, timestamp: clock.nowMs() }).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(all.map(([name, value]) => [name, String(value)])).toString()
    const headers: Record<string, string> = {
      'x-svc-apikey': keys[who].apiKey,
      'x-svc-signature': createHmac('sha256', keys[who].secretKey).update(query).digest('hex'),
    }
    if (keys[who].isBound) Object.assign(headers, boundHeaders(keys[who].secretKey, method, path, query))
    if (method === 'GET' || method === 'DELETE') return { method, url: `/v1${path}?${query}`, headers }
    headers['content-type'] = 'application/json'
    return { method, url: `/v1${path}`, headers, payload: JSON.stringify(Object.fromEntries(all)) }
  }
  const signed: TradingForTest['signed'] = (who, method, path, params) => send(sign(who, method, path, params))
  return {
    trading,
    accounts,
    clock,
    accountIds,
    send,
    sign,
    signed,
    get: (path) => send({ method: 'GET', url: `/v1${path}`, headers: {} }),
    async ok(who, method, path, params) {
      const { status, body } = await signed(who, method, path, params)
      if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
      return body.result
    },
  }
}
