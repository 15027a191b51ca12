import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { openApiDocument } from '../../server/kernel/endpoint/openapi.ts'
import { createListener } from '../../server/kernel/http/listener.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { Metrics } from '../../server/kernel/metrics/metrics.ts'
import { pageFiles } from '../../server/site/page-files.ts'
import { errorPagesOf, mountPages } from '../../server/site/pages.ts'
import type { WebClient } from '../../server/site/web-client.ts'
import { tradingDescription } from '../../server/trading/description.ts'
import { bareTradingForTest } from '../../server/trading/testing.ts'
import { chatLikeApi } from './chat-like-api.ts'
import { signedApi } from './signed-api.ts'

// Bundles the current sources; dist/ may be older.
const bundler = new URL('../../bin/bundle.js', import.meta.url).href
const root = fileURLToPath(new URL('../..', import.meta.url))
const { bundlePages } = (await import(/* @vite-ignore */ bundler)) as {
  bundlePages(root: string): Promise<[name: string, content: Buffer][]>
}
export const bundledFiles = pageFiles(await bundlePages(root))

export interface SiteForTest {
  readonly app: FastifyInstance
  readonly site: () => string
  readonly port: () => number
  readonly documents: { readonly trading: Record<string, unknown>; readonly chat: Record<string, unknown> }
  listen(): Promise<void>
  close(): Promise<void>
}

export interface SiteForTestOptions {
  readonly mode?: 'sandbox' | 'production'
  readonly headerPrefix?: string
  readonly chatEndpoints?: number
  readonly webClient?: WebClient
}

/** The pages over the real listener, the real ping and time, two signed endpoints and the requested number of chat endpoints. */
export function siteForTest(options: SiteForTestOptions = {}): SiteForTest {
  const { mode = 'sandbox', headerPrefix = 'X-TEST', chatEndpoints = 40 } = options
  const trading = bareTradingForTest({ clock: systemClock, requestsPerSecond: 1000, headerPrefix })
  const signed = signedApi(trading.api.dialect, headerPrefix)
  const chat = chatLikeApi(trading.api.dialect, chatEndpoints)
  const listener = createListener({
    apis: [trading.api, signed.api, chat.api],
    errorPages: errorPagesOf(bundledFiles, options.webClient !== undefined),
    log: silentLogger,
    metrics: new Metrics({ process: false }),
    clock: systemClock,
    ids: systemIds,
    checkReplies: true,
    translateError: () => undefined,
    trustedProxies: [],
    spoolDirectory: tmpdir(),
  })
  const ping = openApiDocument(trading.api.endpoints, tradingDescription(headerPrefix))
  const documents = {
    trading: {
      ...ping,
      'x-rate-limit': { requests: 10, periodMs: 1000, per: 'for one account, or for one address without a key' },
      tags: [...(ping.tags as object[]), ...(signed.document.tags as object[])],
      paths: { ...(ping.paths as object), ...(signed.document.paths as object) },
    },
    chat: chat.document,
  }
  let bound = { host: '127.0.0.1', port: 0 }
  const site = () => `http://${bound.host}:${bound.port}`
  listener.app.get('/readyz', () => ({ status: 'ready' }))
  mountPages(listener.app, {
    site,
    mode,
    headerPrefix,
    marketsChannel: 'markets',
    documents: {
      trading: { serverPath: trading.document.serverPath, content: async () => documents.trading },
      chat: { serverPath: chat.serverPath, content: async () => documents.chat },
    },
    webClient: options.webClient,
    files: bundledFiles,
    ids: systemIds,
  })
  return {
    app: listener.app,
    site,
    port: () => bound.port,
    documents,
    async listen() {
      bound = await listener.listen('127.0.0.1', 0)
    },
    async close() {
      await listener.drain(1000)
    },
  }
}
