import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Ids } from '../kernel/ids/ids.ts'
import { appManifest } from './app-manifest.ts'
import { type Looks, looksOf, withLooks } from './looks.ts'
import { renderPage } from './page-files.ts'
import { immutable, revalidated, type ServedFile, sendFile, servedFile } from './served-file.ts'

/** The built web client. */
export interface WebClient {
  /** The HTML page, with placeholders for the values of the deployment. */
  readonly page: string
  /** The paths of its pages: `/trade`, `/join/:key`. */
  readonly addresses: readonly string[]
  /** By language, the address of the texts that the first render needs. */
  readonly firstTexts: ReadonlyMap<string, string>
  /** By the name under /assets, which changes with the content. */
  readonly assets: ReadonlyMap<string, ServedFile>
  /** At the root of the site, which is then its scope. */
  readonly serviceWorker: ServedFile
}

export interface WebClientOptions {
  readonly mode: 'sandbox' | 'production'
  readonly headerPrefix: string
  /** The name of the channel with a topic per market. */
  readonly marketsChannel: string
  readonly ids: Ids
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const nonceLength = 24

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }))

/** Undefined without a build. */
export function readWebClient(directory: URL): WebClient | undefined {
  const manifest = new URL('.vite/manifest.json', directory)
  if (!existsSync(manifest)) return undefined
  const folder = new URL('assets/', directory)
  const names = readdirSync(folder)
  const read = (name: string) => readFileSync(new URL(name, folder))
  const assets = names.flatMap((name) => {
    const type = types[extname(name)]
    if (type === undefined) return []
    const made = (ending: string) => (names.includes(`${name}${ending}`) ? read(`${name}${ending}`) : undefined)
    return [[name, servedFile(type, read(name), made('.gz'), made('.br'))] as const]
  })
  return {
    page: readFileSync(new URL('index.html', directory), 'utf8'),
    addresses: z.array(z.string()).parse(JSON.parse(readFileSync(new URL('addresses.json', directory), 'utf8'))),
    firstTexts: firstTextsIn(manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')))),
    assets: new Map(assets),
    serviceWorker: servedFile(types['.js'] ?? '', readFileSync(new URL('service-worker.js', directory))),
  }
}

function firstTextsIn(manifest: z.infer<typeof manifestSchema>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(manifest).flatMap(([source, { file }]) => {
      const language = /^languages\/(\w+)\.ts\?shared$/.exec(source)?.[1]
      return language === undefined ? [] : [[language, `/${file}`] as const]
    }),
  )
}

/** Serves the application at its paths and its files under /assets. */
export function mountWebClient(app: FastifyInstance, client: WebClient, options: WebClientOptions): void {
  const { mode, headerPrefix, marketsChannel, ids } = options
  for (const route of routesOf(client.addresses)) {
    app.get(route, (request, reply) => {
      const nonce = ids.token(nonceLength)
      protect(reply, nonce)
      return reply
        .headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(
          pageFor(
            client,
            renderPage(client.page, { mode, headerPrefix, marketsChannel, nonce }),
            looksOf(request.headers),
          ),
        )
    })
  }
  app.get('/manifest.webmanifest', (request, reply) => sendFile(request, reply, appManifest, revalidated))
  app.get('/service-worker.js', (request, reply) => sendFile(request, reply, client.serviceWorker, revalidated))
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const file = client.assets.get(request.params.name)
    return file === undefined ? reply.callNotFound() : sendFile(request, reply, file, immutable)
  })
}

/** The texts of the reader's language load beside the program, not after it. */
function pageFor({ firstTexts }: WebClient, page: string, looks: Looks): string {
  const address = firstTexts.get(looks.language)
  const hint = address === undefined ? '' : `<link rel="modulepreload" href="${address}">`
  return withLooks(page, looks).replace('</head>', `${hint}</head>`)
}

/** The browser handles the paths below a page. */
function routesOf(addresses: readonly string[]): readonly string[] {
  const pages = new Set(addresses.map((address) => address.replace(/\/:key$/, '')))
  return ['/', '/sign-in', ...[...pages].flatMap((page) => [page, `${page}/*`])]
}

/**
 * Only our own files run or show, and only our own server is called. The nonce is for the two one-rule style sheets
 * that the widget library creates at run time.
 */
function protect(reply: FastifyReply, nonce: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  reply.headers({
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-resource-policy': 'same-origin',
  })
}
