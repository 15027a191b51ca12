import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The part of S3 that the server uses, in memory: the objects of one bucket by key. */
export class S3ForTest {
  readonly objects = new Map<string, Buffer>()
  readonly requests: string[] = []
  /** The parts of unfinished uploads, by their id. */
  readonly uploads = new Map<string, Map<number, Buffer>>()
  /** The present fault of the server. */
  fault: 'none' | 'silent' | 'stops' | 'ignores_ranges' | 'lost_bucket' | 'refuses_parts' = 'none'
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response))
  readonly #bucket: string
  readonly #busy = new Set<ServerResponse>()

  constructor(bucket: string) {
    this.#bucket = bucket
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Replies that are not finished. */
  get busy(): number {
    return this.#busy.size
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#busy.add(response)
    response.once('close', () => this.#busy.delete(response))
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    this.requests.push(`${request.method} ${pathname}`)
    const [, bucket, ...rest] = pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    const isSigned = /^AWS4-HMAC-SHA256 Credential=test-access\//.test(request.headers.authorization ?? '')
    if (!isSigned || bucket !== this.#bucket) return void response.writeHead(403).end()
    if (this.fault === 'silent') return
    if (this.fault === 'lost_bucket') return void response.writeHead(404).end(error('NoSuchBucket'))
    if (searchParams.has('uploads')) return this.#begin(response)
    const uploadId = searchParams.get('uploadId')
    if (uploadId !== null) return this.#changeUpload(request, response, { key, uploadId, searchParams })
    if (key === '') return this.#list(response, searchParams.get('prefix') ?? '')
    if (request.method === 'PUT') {
      this.objects.set(key, await buffer(request))
      return void response.writeHead(200, { etag: '"x"' }).end()
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key)
      return void response.writeHead(204).end()
    }
    this.#send(request, response, this.objects.get(key))
  }

  #begin(response: ServerResponse): void {
    const id = `upload-${this.uploads.size + 1}`
    this.uploads.set(id, new Map())
    const text = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
  }

  async #changeUpload(
    request: IncomingMessage,
    response: ServerResponse,
    { key, uploadId, searchParams }: { key: string; uploadId: string; searchParams: URLSearchParams },
  ): Promise<void> {
    const parts = this.uploads.get(uploadId) ?? new Map<number, Buffer>()
    const number = Number(searchParams.get('partNumber'))
    const body = await buffer(request)
    if (request.method === 'PUT') {
      if (this.fault === 'refuses_parts' && number > 1) return void response.writeHead(400).end(error('InvalidPart'))
      parts.set(number, body)
      return void response.writeHead(200, { etag: `"${number}"` }).end()
    }
    this.uploads.delete(uploadId)
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    this.objects.set(key, Buffer.concat([...parts].sort(([left], [right]) => left - right).map(([, part]) => part)))
    const text = `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
  }

  #send(request: IncomingMessage, response: ServerResponse, object: Buffer | undefined): void {
    if (object === undefined) return void response.writeHead(404).end(error('NoSuchKey'))
    const range = this.fault === 'ignores_ranges' ? '' : (request.headers.range ?? '')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1)
    response.writeHead(first === undefined ? 200 : 206, { 'content-length': String(part.length) })
    if (request.method === 'HEAD') return void response.end()
    if (this.fault === 'stops') return void response.write(part.subarray(0, part.length >> 1))
    response.end(part)
  }

  #list(response: ServerResponse, prefix: string): void {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix))
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    const text = `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
  }
}

const error = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
