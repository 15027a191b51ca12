import { createHmac } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import { type Job, type Outcome, order, outcomeOf, type Trader } from './jobs.ts'

type SocketJob = Extract<Job, { kind: 'socket' }>

interface Counted {
  readonly latencies: number[]
  readonly failures: string[]
}

/** Orders over WebSockets with one logon each. */
export async function socketLoad(job: SocketJob): Promise<Outcome> {
  const counted: Counted = { latencies: [], failures: [] }
  const now = Date.now()
  const sockets = await Promise.all(
    Array.from({ length: job.connections }, (_, index) => {
      // A signature is valid for one logon: connections of one key need different timestamps.
      return loggedOn(job, job.traders[index % job.traders.length] ?? { apiKey: '', secretKey: '' }, now - index)
    }),
  )
  const startedMs = performance.now()
  await Promise.all(sockets.map((socket) => drive(socket, job, startedMs + job.seconds * 1000, counted)))
  const seconds = (performance.now() - startedMs) / 1000
  for (const socket of sockets) socket.terminate()
  return outcomeOf(counted.latencies, counted.latencies.length, seconds, counted.failures)
}

async function loggedOn({ host, port }: SocketJob, { apiKey, secretKey }: Trader, stampMs: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://${host}:${port}/v1/ws`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const timestamp = String(stampMs)
  const text = new URLSearchParams({ apiKey, timestamp }).toString()
  const signature = createHmac('sha256', secretKey).update(text).digest('hex')
  const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
  socket.send(JSON.stringify({ id: 0, method: 'session.logon', params: { apiKey, timestamp, signature } }))
  const reply = await answer
  if (!reply.includes('"status":"true"')) throw new Error(`the logon was refused: ${reply}`)
  return socket
}

function drive(socket: WebSocket, { price, inFlight }: SocketJob, endMs: number, counted: Counted): Promise<void> {
  const sentMs = new Map<number, number>()
  // The tail of a request is constant, so it is serialized once.
  const tail = `,"method":"order.limit","params":${JSON.stringify({ ...order(price), side: 'buy' })}}`
  let lastId = 0
  const send = () => {
    lastId += 1
    sentMs.set(lastId, performance.now())
    socket.send(`{"id":${lastId}${tail}`)
  }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the connection was closed')))
    socket.on('message', (data) => {
      const text = String(data)
      const id = /^\{"id":(\d+)/.exec(text)?.[1]
      if (id === undefined) return
      const startedMs = sentMs.get(Number(id))
      if (startedMs === undefined) return
      sentMs.delete(Number(id))
      counted.latencies.push(performance.now() - startedMs)
      if (!text.includes('"status":"true"')) counted.failures.push(text.slice(0, 400))
      if (performance.now() < endMs) send()
      else if (sentMs.size === 0) resolve()
    })
    for (let index = 0; index < inFlight; index += 1) send()
  })
}
