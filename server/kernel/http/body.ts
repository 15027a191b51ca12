import { isAscii } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { type Awaitable, ifPresent } from '../values/if-present.ts'
import type { BodyLimits, BodyReading } from './body-limits.ts'
import { nullMembers, readJsonMembers } from './json-members.ts'
import { refuseLate } from './late-body.ts'
import { type ReceivedFile, readMultipart } from './multipart.ts'
import { ProtocolFailure } from './protocol-failures.ts'
import { type Pair, readUrlencoded } from './urlencoded.ts'

export interface Body {
  readonly kind: 'none' | 'form' | 'json' | 'multipart'
  /** The text as sent; empty for multipart. */
  readonly text: string
  readonly pairs: readonly Pair[]
  /** The names of the members of a JSON body that are null, if there are any. */
  readonly nulls?: ReadonlySet<string> | undefined
  readonly files: readonly ReceivedFile[]
  /** Removes the spooled files; called after the reply. */
  discard(): Promise<void>
}

export const noBody: Body = { kind: 'none', text: '', pairs: [], files: [], discard: async () => {} }

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/**
 * Reads the body of any method: clients of both APIs send forms with GET and DELETE too. The result is synchronous if the
 * body has arrived with its request. Throws, or rejects, if the endpoint does not accept the body.
 */
export function readBody(request: IncomingMessage, reading: BodyReading): Awaitable<Body> {
  if (!hasBody(request)) return noBody
  const { headers } = request
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity') throw unsupported(`content encoding ${encoding}`)
  const kind = bodyKind(mediaTypeOf(headers['content-type']), reading)
  if (kind === 'multipart') return readMultipart(request, reading).then((read) => ({ kind, text: '', ...read }))
  return ifPresent(readBytes(request, reading), (bytes) => textBody(kind, bytes))
}

function mediaTypeOf(contentType = ''): string {
  const end = contentType.indexOf(';')
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase()
}

function bodyKind(mediaType: string, { acceptsJson }: BodyReading): 'multipart' | 'json' | 'form' {
  if (mediaType === 'application/x-www-form-urlencoded' || mediaType === '') return 'form'
  if (mediaType === 'application/json' && acceptsJson) return 'json'
  if (mediaType === 'multipart/form-data') return 'multipart'
  throw unsupported(mediaType)
}

function textBody(kind: 'form' | 'json', bytes: Buffer): Body {
  const text = decoded(bytes)
  // Some clients send a content type with every request and an empty body with most.
  if (text === '') return noBody
  const pairs = kind === 'json' ? readJsonMembers(text) : readUrlencoded(text)
  const nulls = kind === 'json' ? nullMembers(text) : undefined
  return { kind, text, pairs, nulls, files: noBody.files, discard: noBody.discard }
}

function decoded(bytes: Buffer): string {
  // Most bodies are ASCII, which needs no UTF-8 decoder.
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    throw unreadable('The body is not UTF-8 text')
  }
}

function readBytes(request: IncomingMessage, { limits, begin }: BodyReading): Awaitable<Buffer> {
  const bytesMax = limits.textBytesMax
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax)
  begin()
  if (!request.complete) return arriving(request, limits)
  const bytes = (request.read() as Buffer | null) ?? noBytes
  if (bytes.length > bytesMax) throw tooLarge(bytesMax)
  return bytes
}

const noBytes = Buffer.alloc(0)

function arriving(request: IncomingMessage, { textBytesMax: bytesMax, timeMaxMs }: BodyLimits): Promise<Buffer> {
  // Events, not `for await`: leaving such a loop early destroys the connection before the error reply is sent.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const refuse = (problem: ProtocolFailure) => {
      request.off('data', take)
      request.pause()
      reject(problem)
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= bytesMax) chunks.push(chunk)
      else refuse(tooLarge(bytesMax))
    }
    let isWhole = false
    const stopTimer = refuseLate(timeMaxMs, refuse)
    // The client may have disconnected in the turn in which its request arrived.
    if (request.destroyed) return reject(brokenOff())
    request.on('data', take)
    request.on('end', () => {
      isWhole = true
      stopTimer()
      resolve(Buffer.concat(chunks))
    })
    // `close` follows `end` too; no error is created then, since that is costly.
    request.on('close', () => {
      stopTimer()
      if (!isWhole) reject(brokenOff())
    })
  })
}

function brokenOff(): ProtocolFailure {
  return unreadable('The body ended before it was whole')
}

function tooLarge(bytesMax: number): ProtocolFailure {
  return new ProtocolFailure({ kind: 'too_large', bytesMax })
}

function unsupported(given: string): ProtocolFailure {
  return new ProtocolFailure({ kind: 'unsupported_media_type', given: given.slice(0, 100) })
}

function unreadable(rule: string): ProtocolFailure {
  return new ProtocolFailure({ kind: 'malformed_body', rule })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
