import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type Job, type Outcome, order, outcomeOf, type Trader } from './jobs.ts'

/** More than any round can use; a round without prepared requests left ends early and reports it. */
const preparedPerSecond = 9_000
const preparedBatchesPerSecond = 2_500

type HttpJob = Exclude<Job, { kind: 'socket' }>

/**
 * HTTP over bare sockets with prepared, signed requests: the generator shares the machine with the server and must use
 * little of it.
 */
export async function httpLoad(job: HttpJob): Promise<Outcome> {
  const requests = prepared(job)
  const latencies: number[] = []
  const failures: string[] = []
  const perRequest = job.kind === 'batch' ? job.size : 1
  let next = 0
  const startedMs = performance.now()
  const endMs = startedMs + job.seconds * 1000
  const ports = job.ports ?? [job.port]
  const client = (_one: unknown, index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(ports[index % ports.length] ?? job.port, job.host)
      socket.setNoDelay(true)
      socket.on('error', reject)
      let sentMs = 0
      const reply = new ReplyReader()
      const send = () => {
        const request = performance.now() < endMs ? requests[next] : undefined
        if (request === undefined) return void socket.end(() => resolve())
        next += 1
        sentMs = performance.now()
        socket.write(request)
      }
      socket.on('data', (chunk) => {
        const whole = reply.take(chunk)
        if (whole === undefined) return
        latencies.push(performance.now() - sentMs)
        if (!isSuccess(whole)) failures.push(whole.slice(-400))
        send()
      })
      socket.on('connect', send)
    })
  await Promise.all(Array.from({ length: job.connections }, client))
  const seconds = (performance.now() - startedMs) / 1000
  return outcomeOf(latencies, latencies.length * perRequest, seconds, failures)
}

/** Assembles replies: reads the head once and then only counts the bytes of the body. */
class ReplyReader {
  #chunks: Buffer[] = []
  #missing = 0

  take(chunk: Buffer): string | undefined {
    if (this.#missing === 0) {
      const head = Buffer.concat([...this.#chunks.splice(0), chunk])
      this.#chunks = [head]
      const bodyAt = head.indexOf('\r\n\r\n') + 4
      if (bodyAt < 4) return undefined
      const length = /content-length: (\d+)/i.exec(head.toString('latin1', 0, bodyAt))?.[1]
      this.#missing = bodyAt + Number(length) - head.length
    } else {
      this.#chunks.push(chunk)
      this.#missing -= chunk.length
    }
    return this.#missing > 0 ? undefined : this.#whole()
  }

  #whole(): string {
    const [first] = this.#chunks
    const whole = first !== undefined && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#missing = 0
    return whole.toString('latin1')
  }
}

function isSuccess(reply: string): boolean {
  return reply.startsWith('HTTP/1.1 200') && !reply.includes('"error":{')
}

function prepared(job: HttpJob): string[] {
  const count = Math.ceil((job.kind === 'batch' ? preparedBatchesPerSecond : preparedPerSecond) * job.seconds)
  const host = `Host: ${job.host}:${job.port}\r\n`
  if (job.kind === 'get') {
    return Array.from(
      { length: count },
      (_, index) => `GET ${job.paths[index % job.paths.length]} HTTP/1.1\r\n${host}\r\n`,
    )
  }
  // No two requests are equal: each has its own timestamp, all within the window.
  const firstStamp = Date.now() - count
  return Array.from({ length: count }, (_, index) => {
    const trader = job.traders[index % job.traders.length] ?? { apiKey: '', secretKey: '' }
    const path = job.kind === 'order' ? '/v1/private/order/limit/buy' : '/v1/private/order/batch'
    return `POST ${path} HTTP/1.1\r\n${host}${signed(trader, bodyOf(job, firstStamp + index))}`
  })
}

let serial = 0

function bodyOf(job: Extract<HttpJob, { price: string }>, timestamp: number): string {
  // Two rounds may use the same timestamp; the window then distinguishes their requests.
  serial += 1
  const stamp = { recvWindow: String(60_000 - (serial % 9_973)), timestamp: String(timestamp) }
  if (job.kind === 'order') return new URLSearchParams({ ...order(job.price), ...stamp }).toString()
  const orders = Array.from({ length: job.size }, () => ({ ...order(job.price), side: 'buy', type: 'limit' }))
  return new URLSearchParams({ orders: JSON.stringify(orders), ...stamp }).toString()
}

function signed({ apiKey, secretKey }: Trader, body: string): string {
  const signature = createHmac('sha256', secretKey).update(body).digest('hex')
  const type = 'Content-Type: application/x-www-form-urlencoded'
  return `${type}\r\nContent-Length: ${body.length}\r\nX-SVC-APIKEY: ${apiKey}\r\nX-SVC-SIGNATURE: ${signature}\r\n\r\n${body}`
}
