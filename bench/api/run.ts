/**
 * `npm run bench -- api`: the HTTP and WebSocket APIs against bare servers that do almost nothing. The load comes from a
 * separate process. The machine is noisy, so the contenders take turns, and a bar is a ratio inside one run.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type BareServers, startBareServers } from '../bare/start.ts'
import type { Report } from '../report/report.ts'
import { farPrice } from './far-price.ts'
import type { Job, Outcome } from './jobs.ts'
import { type LoadGenerator, startLoadGenerator, startVenue, type Venue } from './processes.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const warmUpRounds = 5
const seconds = Number(process.env.BENCH_SECONDS ?? 1)
/** Lets background work of the previous contender finish. */
const restMs = 1_000
const batchSize = 50
const gets = ['/v1/public/orderbook?symbol=btcusdt&limit=20', '/v1/public/ticker_24h?symbol=btcusdt']

type Contender = 'bare orders' | 'bare durable orders' | 'orders' | 'batches' | 'socket orders' | 'bare gets' | 'gets'

interface Bar {
  readonly what: string
  readonly of: Contender
  readonly to: Contender
  readonly atLeast: number
}

const bars: readonly Bar[] = [
  {
    what: 'orders over HTTP to bare node:http that checks the signature',
    of: 'orders',
    to: 'bare orders',
    atLeast: 0.7,
  },
  { what: 'orders over HTTP to the same with one insert', of: 'orders', to: 'bare durable orders', atLeast: 1 },
  { what: `orders in batches of ${batchSize} to single ones`, of: 'batches', to: 'orders', atLeast: 10 },
  { what: 'orders over WebSocket to single HTTP ones', of: 'socket orders', to: 'orders', atLeast: 3.5 },
  { what: 'public GETs to bare fastify constants', of: 'gets', to: 'bare gets', atLeast: 1.2 },
]

export async function run(report: Report): Promise<void> {
  const venue = await startVenue()
  const load = startLoadGenerator()
  let bare: BareServers | undefined
  try {
    const price = await farPrice(baseOf(venue))
    bare = await startBareServers(venue.dataDirectory, {
      secrets: Object.fromEntries(venue.traders.map(({ apiKey, secretKey }) => [apiKey, secretKey])),
      orderBytes: 700,
      gets: await Promise.all(
        gets.map(async (path) => ({ path: path.split('?')[0] ?? path, bytes: await sizeOf(venue, path) })),
      ),
    })
    const results = await takeTurns(load, venue, jobsFor(venue, bare, price))
    addRows(report, results)
  } finally {
    await load.stop()
    await bare?.stop()
    await venue.stop()
  }
}

const baseOf = ({ host, port }: Venue) => `http://${host}:${port}`

async function sizeOf(venue: Venue, path: string): Promise<number> {
  return (await (await fetch(baseOf(venue) + path)).text()).length
}

function jobsFor({ host, port, traders }: Venue, bare: BareServers, price: string): Map<Contender, Job> {
  const common = { host, seconds, connections: 64 }
  const ordering = { ...common, traders, price }
  return new Map<Contender, Job>([
    ['bare orders', { ...ordering, port: bare.orders, kind: 'order' }],
    ['bare durable orders', { ...ordering, port: bare.durableOrders, kind: 'order' }],
    ['orders', { ...ordering, port, kind: 'order' }],
    ['batches', { ...ordering, port, kind: 'batch', size: batchSize }],
    // Two connections per trader: each connection receives all events of its account.
    ['socket orders', { ...ordering, port, kind: 'socket', connections: 4, inFlight: 128 }],
    ['bare gets', { ...common, port: bare.gets, kind: 'get', paths: gets }],
    ['gets', { ...common, port, kind: 'get', paths: gets }],
  ])
}

/** The first rounds are not counted: the code must be compiled, as in a server that runs for days. */
async function takeTurns(
  load: LoadGenerator,
  venue: Venue,
  jobs: Map<Contender, Job>,
): Promise<Map<Contender, Outcome[]>> {
  const results = new Map<Contender, Outcome[]>([...jobs.keys()].map((name) => [name, []]))
  for (let round = 1 - warmUpRounds; round <= rounds; round += 1) {
    for (const [name, job] of jobs) {
      const outcome = await load.run(job)
      // Read models are written after the orders; that must not overlap with the next contender.
      await venue.settled()
      await delay(restMs)
      if (round > 0) results.get(name)?.push(outcome)
    }
  }
  return results
}

const rate = ({ done, seconds: took }: Outcome) => done / took
const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

function addRows(report: Report, results: Map<Contender, Outcome[]>): void {
  for (const [name, outcomes] of results) {
    report.figure(name, median(outcomes.map(rate)), '/s')
    const p50 = median(outcomes.map(({ p50Ms }) => p50Ms)).toFixed(1)
    const p99 = median(outcomes.map(({ p99Ms }) => p99Ms)).toFixed(1)
    report.note(`p50 ${p50} ms, p99 ${p99} ms`)
  }
  for (const { what, of, to, atLeast } of bars) {
    const [ours = [], theirs = []] = [results.get(of), results.get(to)]
    // Per round: a disturbance most likely affects both of a pair.
    const ratio = median(ours.map((outcome, index) => rate(outcome) / rate(theirs[index] as Outcome)))
    report.atLeast(what, ratio, atLeast)
  }
}
