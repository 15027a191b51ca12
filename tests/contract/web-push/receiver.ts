import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushServiceRequest } from '../../../server/chat/delivery/web-push/push-service.ts'

interface Arrival {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A browser's push service: records what arrives, and decrypts it as the browser does. */
export class PushServiceForTest {
  readonly arrivals: Arrival[] = []
  /** The status of its replies. */
  status = 201
  /** The replies wait for it. */
  until: Promise<void> = Promise.resolve()
  #server: Server | undefined
  #port = 0

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', async () => {
        this.arrivals.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
        await this.until
        response.writeHead(this.status).end()
      })
    })
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** For the chat, which otherwise sends to public addresses only. */
  readonly asPushService = {
    isEndpoint: (endpoint: string) => endpoint.startsWith(this.origin),
    post: ({ endpoint, headers, body }: PushServiceRequest, signal: AbortSignal) =>
      new Promise<number>((resolve, reject) => {
        const request = httpRequest(
          endpoint,
          { method: 'POST', headers: { ...headers }, agent: false, signal },
          (response) => {
            response.resume().on('end', () => resolve(response.statusCode ?? 0))
          },
        )
        request.on('error', reject).end(body)
      }),
  }

  /** A new subscription of a browser. */
  subscribe(name: string) {
    const keys = createECDH('prime256v1')
    const publicKey = keys.generateKeys()
    const auth = randomBytes(16)
    const path = `/push/${name}`
    const params = {
      endpoint: `${this.origin}${path}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    }
    /** The notifications since the last call, decrypted. */
    const taken = () => {
      const mine = this.arrivals.filter((arrival) => arrival.path === path)
      for (const arrival of mine) this.arrivals.splice(this.arrivals.indexOf(arrival), 1)
      return mine.map(({ body, headers }) => ({ content: decrypt(body, { keys, publicKey, auth }), headers }))
    }
    return { params, taken }
  }
}

interface Receiver {
  readonly keys: ReturnType<typeof createECDH>
  readonly publicKey: Buffer
  readonly auth: Buffer
}

const keyed = (salt: Buffer, secret: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** RFC 8291: the header has the salt and the sender's key; the content ends with a delimiter. */
function decrypt(body: Buffer, { keys, publicKey, auth }: Receiver) {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = keyed(auth, keys.computeSecret(senderKey), info, 32)
  const key = keyed(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = keyed(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}

/** The claims of the server's signed token, if its own key signed them. */
export function vapidClaims(authorization: string | undefined) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))
  return { key, isSigned, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
