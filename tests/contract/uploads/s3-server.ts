import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The part of S3 that the server uses, in memory: the objects of one bucket by key. */
export class S3ForTest {
  readonly objects = new Map<string, Buffer>()
  readonly requests: string[] = []
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response))
  readonly #bucket: string

  constructor(bucket: string) {
    this.#bucket = bucket
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    this.requests.push(`${request.method} ${pathname}`)
    const [, bucket, ...rest] = pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    const isSigned = /^AWS4-HMAC-SHA256 Credential=test-access\//.test(request.headers.authorization ?? '')
    if (!isSigned || bucket !== this.#bucket) return void response.writeHead(403).end()
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

  #send(request: IncomingMessage, response: ServerResponse, object: Buffer | undefined): void {
    if (object === undefined) return void response.writeHead(404).end(error('NoSuchKey'))
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1)
    response.writeHead(first === undefined ? 200 : 206, { 'content-length': String(part.length) })
    response.end(request.method === 'HEAD' ? undefined : part)
  }

  #list(response: ServerResponse, prefix: string): void {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix))
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    const text = `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
  }
}

const error = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
