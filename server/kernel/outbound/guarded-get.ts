import { lookup as systemLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { nameLookups } from './name-lookups.ts'

export interface GuardedGetOptions {
  /** Decides about each address before the connection. */
  mayConnect(address: string): boolean
  /** Requested, and the only ones accepted. */
  readonly types: ReadonlySet<string>
  readonly bytesMax: number
  readonly timeoutMs: number
  readonly redirectsMax: number
  /** The addresses of a name; the resolver of the system by default. */
  readonly lookup?: ((name: string) => Promise<readonly string[]>) | undefined
}

export interface FetchedContent {
  readonly contentType: string
  readonly content: Buffer
}

export type FetchRefusal = 'bad_url' | 'forbidden_address' | 'redirects' | 'status' | 'type' | 'size' | 'unreachable'

const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a URL that a user wrote. Each name is resolved once and the connection goes to the checked address, so that
 * a second answer of the resolver cannot lead into the own network. Each redirect is checked the same way.
 */
export async function guardedGet(text: string, options: GuardedGetOptions): Promise<FetchedContent | FetchRefusal> {
  const over = AbortSignal.timeout(options.timeoutMs)
  let url = webUrl(text)
  for (let step = 0; step <= options.redirectsMax; step += 1) {
    if (url === undefined) return 'bad_url'
    try {
      const address = await checkedAddress(url, options, over)
      if (address === undefined) return 'forbidden_address'
      const reply = await connect(url, address, options.types, over)
      if (!redirects.has(reply.statusCode ?? 0)) return await contentOf(reply, options)
      reply.destroy()
      url = webUrl(reply.headers.location ?? '', url)
    } catch {
      return 'unreachable'
    }
  }
  return 'redirects'
}

function webUrl(text: string, base?: URL): URL | undefined {
  if (!URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  const isPlain = url.username === '' && url.password === ''
  return isPlain && (url.protocol === 'http:' || url.protocol === 'https:') ? url : undefined
}

async function checkedAddress(
  url: URL,
  { mayConnect, lookup = resolve }: GuardedGetOptions,
  over: AbortSignal,
): Promise<string | undefined> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0) return mayConnect(name) ? name : undefined
  const addresses = await nameLookups.take(async () => {
    over.throwIfAborted()
    return lookup(name)
  })
  return addresses.find(mayConnect)
}

const resolve = async (name: string) => (await systemLookup(name, { all: true })).map(({ address }) => address)

function connect(url: URL, address: string, types: ReadonlySet<string>, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const options = {
    ...{ host: address, path: `${url.pathname}${url.search}`, signal, agent: false },
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    ...(isSecure && isIP(name) === 0 ? { servername: name } : {}),
    headers: { host: url.host, accept: [...types].join(', '), 'accept-encoding': 'identity', 'user-agent': 'Agora' },
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)(options, resolve)
    request.on('error', reject)
    request.end()
  })
}

async function contentOf(reply: IncomingMessage, options: GuardedGetOptions): Promise<FetchedContent | FetchRefusal> {
  const contentType = (reply.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const refusal =
    reply.statusCode !== 200
      ? 'status'
      : !options.types.has(contentType)
        ? 'type'
        : Number(reply.headers['content-length'] ?? 0) > options.bytesMax
          ? 'size'
          : undefined
  if (refusal !== undefined) {
    reply.destroy()
    return refusal
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > options.bytesMax) {
      reply.destroy()
      return 'size'
    }
    chunks.push(chunk)
  }
  return { contentType, content: Buffer.concat(chunks) }
}
