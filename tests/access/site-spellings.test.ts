import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { createListener } from '../../server/kernel/http/listener.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { Metrics } from '../../server/kernel/metrics/metrics.ts'
import type { SandboxCredentials } from '../../server/sandbox/credentials.ts'
import { mountMailPage } from '../../server/sandbox/mail-page.ts'
import { mountHealth } from '../../server/site/health.ts'
import { mayMonitor } from '../../server/site/monitoring.ts'
import { errorPagesOf, mountPages } from '../../server/site/pages.ts'
import { mountSandboxSignIns } from '../../server/site/sandbox-sign-ins.ts'
import { bareTradingForTest } from '../../server/trading/testing.ts'
import { rewrites, spelled, spelling } from './spellings.ts'

const token = 'a-token-of-twenty-characters'
/** In all content that an outsider must not read. */
const secret = 'canary-of-the-inside'
const site = 'https://agora.example'

const person = { userId: 1, email: 'olivia@agora.example', apiKey: secret, password: secret }
const credentials = { chat: { owner: person, member: person, guest: person, bot: person } }

const metrics = new Metrics({ process: false })
metrics.gauge('agora_canary', secret, () => 1)
const trading = bareTradingForTest({ clock: systemClock, requestsPerSecond: 100_000, headerPrefix: 'X-TEST' })
const { app } = createListener({
  apis: [trading.api],
  ...{ errorPages: errorPagesOf(new Map(), false), log: silentLogger, metrics, clock: systemClock, ids: systemIds },
  ...{ checkReplies: true, translateError: () => undefined, trustedProxies: [], spoolDirectory: tmpdir() },
})
const settings = { mode: 'production', monitoringToken: token } as const
mountHealth(app, {
  checks: [{ name: 'database', problem: async () => secret }],
  notes: () => [secret],
  metrics,
  mayMonitor: (asked) => mayMonitor({ monitoringAddresses: undefined, trustedProxies: undefined, ...settings }, asked),
})
const mail = { id: 1, to: 'a', from: 'b', date: 'now', subject: secret, text: secret }
mountMailPage(app, { mails: async () => [mail] as never }, () => site)
mountSandboxSignIns(app, '127.0.0.1', credentials as unknown as SandboxCredentials)
mountPages(app, {
  ...{ site: () => site, mode: 'production', headerPrefix: 'X-TEST', marketsChannel: 'markets', ids: systemIds },
  documents: { trading: trading.document, chat: trading.document },
  files: new Map(),
})
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
afterAll(async () => {
  agent.destroy()
  await app.close()
})

/** Sends the path as written: no client may normalize it. */
function answer(path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method: 'GET', path, headers, agent })
    outgoing.once('error', reject)
    outgoing.once('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    outgoing.end()
  })
}

/** A page of an outsider whose host name resolves to this machine. */
const stranger = { host: 'evil.example' }
const closed = ['/metrics', '/readyz', '/sandbox/mail', '/sandbox/mail.json', '/sandbox/sign-ins']
const open = ['/docs', '/docs/trading.json', '/start', '/healthz']

test('ACCESS-8: internal pages are served to their audience, and public pages to everyone', async () => {
  const monitor = { authorization: `Bearer ${token}` }
  for (const path of ['/metrics', '/readyz']) expect((await answer(path, monitor)).text, path).toContain(secret)
  for (const path of closed.slice(2)) {
    const own = { host: `127.0.0.1:${port}` }
    expect((await answer(path, own)).text, path).toContain(secret)
  }
  for (const path of open) expect((await answer(path, stranger)).status, path).toBe(200)
  for (const path of closed) expect((await answer(path, stranger)).text, path).not.toContain(secret)
})

test.for(Object.keys(rewrites))('ACCESS-8: no internal page opens to a path rewritten by %s', async (name) => {
  for (const path of [...closed, ...open]) {
    for (const place of [0.1, 0.5, 0.9]) {
      const written = spelled(path, [{ name, place }])
      expect((await answer(written, stranger)).text, written).not.toContain(secret)
    }
  }
})

test('ACCESS-8: no spelling of an address widens access', { timeout: 300_000 }, async () => {
  const property = fc.asyncProperty(fc.constantFrom(...closed, ...open), spelling, async (path, steps) => {
    const { text } = await answer(spelled(path, steps), stranger)
    expect(text).not.toContain(secret)
  })
  await fc.assert(property, { numRuns: 1000 })
})

test('ACCESS-8: no public page leads to an internal one', { timeout: 300_000 }, async () => {
  for (const from of open) {
    for (const to of closed) {
      for (const way of ['/..', '/../..', '/%2e%2e', '/..%2f..', '//..', '/;/..', '/.%00/..']) {
        expect((await answer(`${from}${way}${to}`, stranger)).text, from + way + to).not.toContain(secret)
      }
    }
  }
})
