import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { BodyLimits, BodyReading } from './body-limits.ts'
import { refuseLate } from './late-body.ts'
import { ProtocolFailure } from './protocol-failures.ts'
import { prepareSpool, type SpooledFile, SpooledFiles } from './spool.ts'
import type { Pair } from './urlencoded.ts'

/** A file part, spooled to disk: uploads may be too large for the memory. */
export interface ReceivedFile {
  readonly field: string
  /** The last part of the client's file name; empty if there is none. */
  readonly filename: string
  readonly mediaType: string
  readonly bytes: number
  /** The spooled file, deleted when the request ends; a handler that keeps the file moves it. */
  readonly path: string
}

export interface MultipartBody {
  readonly pairs: readonly Pair[]
  readonly files: readonly ReceivedFile[]
  discard(): Promise<void>
}

// The maximum of boundaries and part headers.
const framingBytesMax = 262_144
const fieldsMax = 1000
/** Of all kinds together: also those that are ignored take time. */
const partsMax = 2000

export async function readMultipart(request: IncomingMessage, reading: BodyReading): Promise<MultipartBody> {
  const { limits, begin } = reading
  const spool = { directory: reading.spoolDirectory, ids: reading.ids }
  const bodyBytesMax = limits.textBytesMax + limits.filesMax * limits.fileBytesMax + framingBytesMax
  if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) throw tooLarge(bodyBytesMax)
  await prepareSpool(spool)
  begin()
  const spooled = new SpooledFiles(spool)
  const parts = new Parts(limits, spooled)
  try {
    await receive(request, parts, bodyBytesMax)
    return { pairs: parts.pairs, files: await Promise.all(parts.files), discard: () => spooled.discard() }
  } catch (error) {
    await spooled.discard()
    throw error
  }
}

/**
 * Feeds the request to the parser until either ends or a limit is exceeded. The request is never destroyed: its connection
 * still has to carry the error reply.
 */
function receive(request: IncomingMessage, parts: Parts, bodyBytesMax: number): Promise<void> {
  const parser = openParser(request, parts.limits)
  return new Promise((resolve, reject) => {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > bodyBytesMax) stop(tooLarge(bodyBytesMax))
    }
    const closed = () => {
      if (!request.complete) stop(malformed('ended before it was whole'))
    }
    const stopTimer = refuseLate(parts.limits.timeMaxMs, (problem) => stop(problem))
    const stop = (problem: unknown) => {
      stopTimer()
      request.off('data', count)
      request.off('close', closed)
      request.unpipe(parser)
      request.pause()
      reject(problem)
    }
    parts.collect(parser, stop)
    parser.on('error', () => stop(malformed('is not well formed')))
    parser.on('finish', () => {
      stopTimer()
      resolve()
    })
    request.on('data', count)
    request.on('close', closed)
    if (request.destroyed) return closed()
    request.pipe(parser)
  })
}

function openParser(request: IncomingMessage, limits: BodyLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: {
        fieldSize: limits.textBytesMax,
        fields: fieldsMax,
        parts: partsMax,
        files: limits.filesMax === 0 ? Number.POSITIVE_INFINITY : limits.filesMax,
        fileSize: Math.max(1, limits.fileBytesMax),
        headerPairs: 50,
        headerSize: 8192,
      },
    })
  } catch {
    throw malformed('has no boundary')
  }
}

/** The parts received so far. */
class Parts {
  readonly limits: BodyLimits
  readonly pairs: Pair[] = []
  readonly files: Promise<ReceivedFile>[] = []
  readonly #spooled: SpooledFiles
  #textBytes = 0

  constructor(limits: BodyLimits, spooled: SpooledFiles) {
    this.limits = limits
    this.#spooled = spooled
  }

  collect(parser: BusboyInstance, stop: (problem: unknown) => void): void {
    const { textBytesMax, filesMax, fileBytesMax } = this.limits
    parser.on('field', (name: string | undefined, value, _nameTruncated, valueTruncated) => {
      if (name === undefined) return
      this.#textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
      if (valueTruncated || this.#textBytes > textBytesMax) stop(tooLarge(textBytesMax))
      else this.pairs.push([name, value])
    })
    parser.on('partsLimit', () => stop(malformed('has too many parts')))
    parser.on('fieldsLimit', () => stop(malformed('has too many fields')))
    parser.on('filesLimit', () => stop(malformed('has too many files')))
    parser.on('file', (field: string | undefined, stream, filename: string | undefined, _encoding, mediaType) => {
      // The part is ignored, but it must be consumed for the request to end.
      if (field === undefined || filesMax === 0) return void stream.resume()
      stream.on('limit', () => stop(tooLarge(fileBytesMax)))
      const named = ({ path, bytes }: SpooledFile) => ({ field, filename: filename ?? '', mediaType, bytes, path })
      const file = this.#spooled.write(stream).then(named)
      file.catch((error: unknown) => {
        // A system error, such as a full disk, is ours; anything else is a truncated part, which the parser reports too.
        if ((error as NodeJS.ErrnoException).syscall !== undefined) stop(error)
      })
      this.files.push(file)
    })
  }
}

function tooLarge(bytesMax: number): ProtocolFailure {
  return new ProtocolFailure({ kind: 'too_large', bytesMax })
}

function malformed(what: string): ProtocolFailure {
  return new ProtocolFailure({ kind: 'malformed_body', rule: `The multipart body ${what}` })
}
