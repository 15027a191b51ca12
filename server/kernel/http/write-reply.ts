import { pipeline, type Readable } from 'node:stream'
import type { Reply } from '../endpoint/dispatch.ts'
import { hasBody } from './body.ts'
import type { IncomingRequest } from './incoming-request.ts'
import { httpsOnlyHeader } from './page-headers.ts'

// How long the rest of a refused body is read and dropped before the connection is cut.
const lingerMs = 10_000

export interface WriteOptions {
  /** The server is going down: this is the last reply on its connection. */
  readonly isLast: boolean
  readonly isHttps: boolean
  /** The headers are long gone when a stream breaks; all that is left is to say so in the log. */
  streamBroke(request: IncomingRequest, error: Error): void
}

/** Writes a reply to the connection itself: the framework's own way costs as much again as all of the rest. */
export function writeReply(request: IncomingRequest, reply: Reply, options: WriteOptions): void {
  const { raw, response } = request
  const { body, status } = reply
  const lines: (string | string[])[] = ['x-request-id', request.id, 'x-content-type-options', 'nosniff']
  if (options.isHttps) lines.push(...httpsOnlyHeader)
  addHeaders(lines, reply.headers)
  // A client that was never told to send its body may send it or not, so the next request could begin anywhere.
  if (options.isLast || request.awaitsContinue()) lines.push('connection', 'close')
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    const bytes = Buffer.byteLength(body)
    if (status !== 204 && status !== 304) lines.push('content-length', String(bytes))
    response.writeHead(status, lines)
    if (isStillSending(request)) endAfterRequest(request, body)
    // Text of as many bytes as characters is ASCII, and may be copied without being encoded.
    else response.end(body, bytes === body.length ? 'latin1' : 'utf8')
  } else {
    response.writeHead(status, lines)
    writeStream(request, body as Readable, options)
    raw.resume()
  }
}

function addHeaders(lines: (string | string[])[], records: Reply['headers']): void {
  for (let index = 0; index < records.length; index += 1) {
    const record = records[index]
    for (const name in record) if (!isOverridden(records, index, name)) lines.push(name, headerValue(record[name]))
  }
}

/** Of several values, each goes out on a line of its own. */
function headerValue(value: string | readonly string[] = ''): string | string[] {
  return typeof value === 'string' ? value : [...value]
}

function isOverridden(records: Reply['headers'], index: number, name: string): boolean {
  for (let later = index + 1; later < records.length; later += 1) if (name in (records[later] ?? {})) return true
  return false
}

function writeStream(request: IncomingRequest, stream: Readable, options: WriteOptions): void {
  const { method, response } = request
  if (method === 'HEAD') {
    stream.destroy()
    response.end()
    return
  }
  pipeline(stream, response, (error) => {
    // A client that went away is no fault of anybody's.
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      options.streamBroke(request, error)
  })
}

function isStillSending(request: IncomingRequest): boolean {
  const { complete, readableEnded, destroyed } = request.raw
  return !complete && !readableEnded && !destroyed && hasBody(request.raw) && !request.awaitsContinue()
}

/**
 * Sends the whole reply to a client that is still sending, and drops the rest of what it sends. Were the connection
 * closed at once, the system would answer what still arrives with a reset, and the client might never see the reply.
 */
function endAfterRequest({ raw, response }: IncomingRequest, body: string | Buffer): void {
  response.flushHeaders()
  if (body.length > 0) response.write(body)
  const cut = setTimeout(() => raw.socket.destroy(), lingerMs)
  cut.unref()
  const finish = () => {
    clearTimeout(cut)
    if (!response.writableEnded) response.end()
  }
  raw.once('end', finish)
  raw.once('close', finish)
  raw.resume()
}
