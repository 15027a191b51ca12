import type { IncomingMessage } from 'node:http'
import type { Ids } from '../ids/ids.ts'
import { readJsonMembers } from './json-members.ts'
import { type ReceivedFile, readMultipart } from './multipart.ts'
import { ProtocolFailure } from './protocol-failures.ts'
import { type Pair, readUrlencoded } from './urlencoded.ts'

export interface Body {
  readonly kind: 'none' | 'form' | 'json' | 'multipart'
  /** The text as sent; empty for multipart. */
  readonly text: string
  readonly pairs: readonly Pair[]
  readonly files: readonly ReceivedFile[]
  /** Removes what was spooled to disk; called once the request has been answered. */
  discard(): Promise<void>
}

export interface BodyLimits {
  /** For all that is no file together. */
  readonly textBytesMax: number
  /** 0: files are passed over. */
  readonly filesMax: number
  readonly fileBytesMax: number
}

export interface BodyReading {
  readonly acceptsJson: boolean
  readonly limits: BodyLimits
  readonly spoolDirectory: string
  readonly ids: Ids
  /** Called once nothing speaks against the body any more and it is about to be read. */
  begin(): void
}

export const noBody: Body = { kind: 'none', text: '', pairs: [], files: [], discard: async () => {} }

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/** Reads the body of any method: clients of both APIs send forms with GET and DELETE too. */
export async function readBody(request: IncomingMessage, reading: BodyReading): Promise<Body> {
  if (!hasBody(request)) return noBody
  const { headers } = request
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity') throw unsupported(`content encoding ${encoding}`)
  const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (mediaType === 'multipart/form-data') {
    return { kind: 'multipart', text: '', ...(await readMultipart(request, reading)) }
  }
  const isJson = mediaType === 'application/json' && reading.acceptsJson
  const isForm = mediaType === 'application/x-www-form-urlencoded' || mediaType === ''
  if (!isJson && !isForm) throw unsupported(mediaType)
  const text = await readText(request, reading)
  // Some clients send a content type with every request and an empty body with most.
  if (text === '') return noBody
  return isJson ? textBody('json', text, readJsonMembers(text)) : textBody('form', text, readUrlencoded(text))
}

function textBody(kind: 'form' | 'json', text: string, pairs: readonly Pair[]): Body {
  return { kind, text, pairs, files: noBody.files, discard: noBody.discard }
}

function readText(request: IncomingMessage, { limits, begin }: BodyReading): Promise<string> {
  const bytesMax = limits.textBytesMax
  const tooLarge = () => new ProtocolFailure({ kind: 'too_large', bytesMax })
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return Promise.reject(tooLarge())
  begin()
  // Events, not `for await`: leaving such a loop early destroys the connection, and with it the answer that says why.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= bytesMax) return void chunks.push(chunk)
      request.off('data', take)
      request.pause()
      reject(tooLarge())
    }
    let isWhole = false
    request.on('data', take)
    request.on('end', () => {
      isWhole = true
      try {
        resolve(utf8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
      } catch {
        reject(unreadable('The body is not UTF-8 text'))
      }
    })
    // Comes after the end as well, when there is nothing left to reject: an error that nobody sees is dear to make.
    request.on('close', () => isWhole || reject(unreadable('The body ended before it was whole')))
  })
}

function unsupported(given: string): ProtocolFailure {
  return new ProtocolFailure({ kind: 'unsupported_media_type', given: given.slice(0, 100) })
}

function unreadable(rule: string): ProtocolFailure {
  return new ProtocolFailure({ kind: 'malformed_body', rule })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
