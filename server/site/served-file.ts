import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A static reply with a tag of its content for conditional requests. */
export interface ServedFile {
  readonly type: string
  readonly body: Buffer
  readonly tag: string
  readonly zipped: () => Buffer
  /** Smaller than `zipped`, but slow to make: only of files that the build has compressed. */
  readonly brotli: Buffer | undefined
}

export const revalidated = 'no-cache'
export const immutable = 'public, max-age=31536000, immutable'

// Below this size compression saves less than its headers cost.
const zippedFromBytes = 1400

/** `zipped` if it was compressed at build time; otherwise it is compressed on first use. */
export function servedFile(type: string, content: string | Buffer, zipped?: Buffer, brotli?: Buffer): ServedFile {
  const body = Buffer.from(content)
  return {
    type,
    body,
    tag: digest(body).slice(0, 22),
    zipped: () => {
      zipped ??= gzipSync(body)
      return zipped
    },
    brotli,
  }
}

export function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url')
}

/** `vary`: the request headers that decide the content. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  caching: string,
  vary = 'accept-encoding',
) {
  const { coding, body } = encoded(file, request.headers['accept-encoding'])
  // A strong tag identifies exact bytes, and the compressed bytes differ.
  const tag = `"${file.tag}${coding === undefined ? '' : `-${coding}`}"`
  reply.headers({ 'cache-control': caching, etag: tag, vary })
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (coding !== undefined) reply.header('content-encoding', coding)
  return reply.type(file.type).send(body)
}

interface Encoded {
  readonly coding: 'br' | 'gzip' | undefined
  readonly body: Buffer
}

/** The smallest form that the client accepts. */
function encoded({ body, brotli, zipped }: ServedFile, accepted: string | undefined): Encoded {
  if (body.length < zippedFromBytes) return { coding: undefined, body }
  if (brotli !== undefined && accepts(accepted, 'br')) return { coding: 'br', body: brotli }
  return accepts(accepted, 'gzip') ? { coding: 'gzip', body: zipped() } : { coding: undefined, body }
}

function accepts(header: string | undefined, wanted: 'br' | 'gzip'): boolean {
  return (header ?? '').split(',').some((part) => {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return coding === wanted && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const listed = header.split(',').map((text) => text.trim().replace(/^W\//, ''))
  return listed.includes(tag) || listed.includes('*')
}
