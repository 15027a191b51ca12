import { Readable } from 'node:stream'
import { BlobsUnavailable } from './blobs.ts'

export interface S3Patience {
  /** The longest time to the head of a reply, besides the time to send a body. */
  readonly replyMs: number
  /** The longest pause of a reply that is being read. The pauses of its reader do not count. */
  readonly silenceMs: number
}

export const s3Patience: S3Patience = { replyMs: 15_000, silenceMs: 15_000 }

/** The slowest line to the server on which a body is sent. */
const bytesPerMs = 128

/** Sends a request and waits for the head of its reply: a server that never replies must hold neither a request nor a job. */
export async function inTime<T>(
  send: (signal: AbortSignal) => Promise<T>,
  { replyMs }: S3Patience,
  bodyBytes = 0,
): Promise<T> {
  const overdue = new AbortController()
  const timer = setTimeout(() => overdue.abort(), replyMs + bodyBytes / bytesPerMs)
  try {
    return await send(overdue.signal)
  } catch (error) {
    throw overdue.signal.aborted ? new BlobsUnavailable('The S3 server did not reply in time') : unavailable(error)
  } finally {
    // A reply that has begun is read for as long as it takes.
    clearTimeout(timer)
  }
}

/** Undefined if the server says that there is no such object. */
export async function ifPresent<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    const { name, status } = refusalOf(error instanceof Error ? error.cause : undefined)
    // Without the bucket the server has lost every file, or the setting is wrong: no file was deleted.
    if (status === 404 && name !== 'NoSuchBucket') return undefined
    throw error
  }
}

/** The content of a reply, which fails when the server stops sending it. */
export function flowing(body: Readable, patience: S3Patience): Readable {
  const content = Readable.from(untilSilent(body, patience), { objectMode: false })
  // The generator below does not end the reply if nothing has been read from it.
  content.once('close', () => body.destroy())
  return content
}

async function* untilSilent(body: Readable, { silenceMs }: S3Patience): AsyncIterable<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  for (;;) {
    const silent = () => body.destroy(new BlobsUnavailable('The S3 server stopped sending a file'))
    const timer = setTimeout(silent, silenceMs)
    const next = await chunks.next().finally(() => clearTimeout(timer))
    if (next.done === true) return
    yield next.value as Uint8Array
  }
}

function refusalOf(cause: unknown): { readonly name: string | undefined; readonly status: number | undefined } {
  const { name, $metadata } = Object(cause) as {
    readonly name?: string
    readonly $metadata?: { readonly httpStatusCode?: number }
  }
  return { name, status: $metadata?.httpStatusCode }
}

function unavailable(cause: unknown): BlobsUnavailable {
  const { status } = refusalOf(cause)
  const replied = status === undefined ? 'did not answer' : `replied ${status}`
  const why = cause instanceof Error ? `${cause.name} ${cause.message}` : ''
  return new BlobsUnavailable(`The S3 server ${replied}: ${why}`.trim(), { cause })
}
