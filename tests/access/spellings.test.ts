import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testPassword } from '../../server/accounts/testing.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { blankErrorPages } from '../../server/kernel/http/error-pages.ts'
import { createListener } from '../../server/kernel/http/listener.ts'
import { endpointsUnder } from '../../server/kernel/http/routes.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { Metrics } from '../../server/kernel/metrics/metrics.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { tradingForTest } from '../../server/trading/testing-venue.ts'
import { rewrites, spelled, spelling } from './spellings.ts'

const { chat, app: chatApp, accounts, credentials, clock, people, services } = await chatForTest()
const { trading } = await tradingForTest()
const context = { clock, ids: systemIds, trustedProxies: [], spoolDirectory: testFolder('spool-spellings') }
const apis = [trading.api, chat.api, chat.files, chat.pictures]
const { app } = createListener({
  ...context,
  apis,
  errorPages: blankErrorPages,
  log: silentLogger,
  metrics: new Metrics({ process: false }),
  checkReplies: true,
  translateError: () => undefined,
})
chat.resumableUploads.mount(app, context)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
afterAll(async () => {
  agent.destroy()
  await app.close()
})

interface RawRequest {
  readonly method: string
  readonly path: string
}
type Caller = 'nobody' | 'key' | 'session' | 'webhook'

async function webhookCredentials(): Promise<Record<string, string>> {
  const input = { kind: 'bot', email: 'hook@agora.example', fullName: 'Hook', role: 400, password: undefined } as const
  const { id } = await accounts.createPerson({ ...input, botType: 2, botOwnerId: people.hamlet.id })
  await services.directory.refresh({ users: [id] })
  return { authorization: `Basic ${btoa(`hook@agora.example:${await accounts.issueChatKey(id)}`)}` }
}

async function headersOf(): Promise<Record<Caller, Record<string, string>>> {
  const signedIn = await chatApp.inject({
    method: 'POST',
    url: '/json/session',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: people.olivia.deliveryEmail, password: testPassword }).toString(),
  })
  // Without its CSRF token: the request another site can make a browser send.
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  return { nobody: {}, key: await credentials('olivia'), session: { cookie }, webhook: await webhookCredentials() }
}
const headers = await headersOf()

/** Sends the path as written: no client may normalize it. */
function answer({ method, path }: RawRequest, caller: Caller): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: headers[caller], agent })
    outgoing.once('error', reject)
    outgoing.once('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        const isJson = String(response.headers['content-type']).startsWith('application/json')
        const body = isJson && text !== '' ? JSON.parse(text) : {}
        const code = body.code ?? body.error?.code ?? ''
        resolve({ status: response.statusCode ?? 0, code, message: body.msg ?? '' })
      })
    })
    outgoing.end()
  })
}

interface Outcome {
  readonly status: number
  readonly code: string
  readonly message: string
}

const mounted: readonly RawRequest[] = [
  ...apis.flatMap((api) =>
    api.dialect.prefixes.flatMap((prefix) =>
      endpointsUnder(api, prefix).map(({ method, path }) => ({
        method,
        path: prefix + path.replaceAll(/\{\w+\}/g, '1'),
      })),
    ),
  ),
  ...['POST', 'PATCH', 'DELETE'].map((method) => ({ method, path: '/api/v1/tus/1/ab/x' })),
]

const refusals = new Set(['UNAUTHORIZED', 'UNAUTHORIZED_PRINCIPAL', 'CSRF_FAILED', 'PERMISSION_DENIED'])
const isRefused = ({ status, code, message }: Outcome) =>
  status === 401 || status === 403 || refusals.has(code) || message.includes('incoming webhook')

/** Keys are for programs and sessions for browsers: the other side refuses them, so those are skipped. */
function isWorthTrying({ method, path }: RawRequest, caller: Caller): boolean {
  if (caller === 'nobody' || caller === 'webhook') return true
  const isForBrowsers = path.startsWith('/json/')
  return caller === 'key' ? isForBrowsers || path.startsWith('/v1/') : !isForBrowsers || method !== 'GET'
}

/** The requests each caller is refused in their plain spelling. */
async function findRefused(): Promise<readonly (RawRequest & { caller: Caller })[]> {
  const callers = Object.keys(headers) as Caller[]
  const tried = mounted.flatMap((target) => callers.map((caller) => ({ ...target, caller })))
  const outcomes = await Promise.all(
    tried
      .filter((one) => isWorthTrying(one, one.caller))
      .map(async (one) => ({ one, outcome: await answer(one, one.caller) })),
  )
  return outcomes.filter(({ outcome }) => isRefused(outcome)).map(({ one }) => one)
}
const refused = await findRefused()

test('ACCESS-8: every kind of caller is refused something under every restricted prefix', () => {
  const under = (prefix: string, caller: Caller) =>
    refused.filter((one) => one.caller === caller && one.path.startsWith(prefix))
  for (const [prefix, caller] of [
    ['/v1/private/', 'key'],
    ['/api/v1/', 'session'],
    ['/json/', 'key'],
    ['/json/', 'session'],
    ['/user_uploads/', 'webhook'],
    ['/api/v1/tus', 'nobody'],
  ] as const) {
    expect({ prefix, caller, count: under(prefix, caller).length > 0 }).toEqual({ prefix, caller, count: true })
  }
})

/** All endpoints for browsers only, and of the rest enough to cover every prefix and method. */
const tried = refused.filter(
  ({ caller, path }, index) => (caller === 'key' && path.startsWith('/json/')) || index % 7 === 0,
)

test.for(Object.keys(rewrites))(
  'ACCESS-8: no endpoint opens to a path rewritten by %s',
  { timeout: 300_000 },
  async (name) => {
    const opened = await Promise.all(
      tried.map(async ({ caller, ...target }) => {
        // In the prefix, where two parsers of an address would differ; the property below tries every position.
        const path = spelled(target.path, [{ name, place: 2 / target.path.length }])
        const { status } = await answer({ ...target, path }, caller)
        return { ...target, path, caller, status }
      }),
    )
    expect(opened.filter(({ status }) => status < 400)).toEqual([])
  },
)

test('ACCESS-8: no spelling of an address widens access', { timeout: 300_000 }, async () => {
  const property = fc.asyncProperty(fc.constantFrom(...refused), spelling, async ({ caller, ...target }, steps) => {
    const { status } = await answer({ ...target, path: spelled(target.path, steps) }, caller)
    expect(status).toBeGreaterThanOrEqual(400)
  })
  await fc.assert(property, { numRuns: 1500 })
})

test('ACCESS-9: a key cannot enroll a second factor, in any spelling of the address', async () => {
  for (const path of ['/json/second_factor', '/%6ason/second_factor', 'http://127.0.0.1/json/second_factor']) {
    expect(await answer({ method: 'POST', path }, 'key')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  }
})

test('ACCESS-8: all of these callers are accepted at their own endpoints', async () => {
  expect(await answer({ method: 'GET', path: '/api/v1/users/me' }, 'key')).toMatchObject({ status: 200 })
  expect(await answer({ method: 'GET', path: '/json/session' }, 'session')).toMatchObject({ status: 200 })
})
