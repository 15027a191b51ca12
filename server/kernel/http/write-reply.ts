import { pipeline, type Readable } from 'node:stream'
import type { Reply } from '../endpoint/dispatch.ts'
import { availableBytes } from '../memory/available-memory.ts'
import { hasBody } from './body.ts'
import type { IncomingRequest } from './incoming-request.ts'
import { httpsOnlyHeader } from './page-headers.ts'
import { UnreadReplies } from './unread-replies.ts'
import { endInParts, isList, lengthOf, partBytes } from './write-in-parts.ts'

// How long the rest of a refused body is read and dropped before the connection is closed.
const lingerMs = 10_000

/**
 * Replies that are written in parts, of all APIs. After a restart many clients load the organization at once, so that the
 * bound is generous where there is memory.
 */
const unread = new UnreadReplies(Math.max(256 * 1_048_576, availableBytes() / 4))

export interface WriteOptions {
  /** The server is shutting down: this is the last reply on its connection. */
  readonly isLast: boolean
  readonly isHttps: boolean
  /** The headers are already sent when a stream breaks, so the error is only logged. */
  streamBroke(request: IncomingRequest, error: Error): void
}

/** Writes a reply without the framework, whose reply path would double the cost of a request. */
export function writeReply(request: IncomingRequest, reply: Reply, options: WriteOptions): void {
  const { raw, response } = request
  const { status } = reply
  const body = isList(reply.body) && lengthOf(reply.body) <= partBytes ? Buffer.concat(reply.body) : reply.body
  const lines: (string | string[])[] = ['x-request-id', request.id, 'x-content-type-options', 'nosniff']
  if (options.isHttps) lines.push(...httpsOnlyHeader)
  addHeaders(lines, reply.headers)
  // A client that never received `100 Continue` may or may not send its body, so the start of a next request is unknown.
  if (options.isLast || request.awaitsContinue()) lines.push('connection', 'close')
  if (typeof body === 'string' || Buffer.isBuffer(body) || isList(body)) {
    const bytes = isList(body) ? lengthOf(body) : Buffer.byteLength(body)
    if (status !== 204 && status !== 304) lines.push('content-length', String(bytes))
    response.writeHead(status, lines)
    if (isStillSending(request)) endAfterRequest(request, isList(body) ? Buffer.concat(body) : body)
    else if (bytes > partBytes) {
      unread.add(response, bytes)
      endInParts(response, isList(body) ? body : [Buffer.isBuffer(body) ? body : Buffer.from(body)])
    }
    // Text with as many bytes as characters is ASCII, which needs no encoding.
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

/** Each of several values is sent on its own line. */
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
    // A disconnected client is not an error.
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      options.streamBroke(request, error)
  })
}

function isStillSending(request: IncomingRequest): boolean {
  const { complete, readableEnded, destroyed } = request.raw
  return !complete && !readableEnded && !destroyed && hasBody(request.raw) && !request.awaitsContinue()
}

/**
 * Sends the whole reply to a client that is still sending, and drops the rest of the request. If the connection were closed
 * at once, the system would reset it on further data, and the client might never see the reply.
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
