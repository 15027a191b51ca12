/**
 * `npm run bench -- cluster`: three nodes with NATS against one node, on the same PostgreSQL and machine: public reads of
 * the venue, orders, pages of messages and sends. The clients take the nodes in turn, as behind a proxy. Nodes on one
 * machine share its cores, so the processor time per request shows what a further machine adds.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { farPrice } from '../api/far-price.ts'
import type { Job } from '../api/jobs.ts'
import { type LoadGenerator, startLoadGenerator } from '../api/processes.ts'
import { ChatClient } from '../chat/client.ts'
import { measure, median } from '../chat/measure.ts'
import { type ProcessorTime, processorTime } from '../chat/processor-time.ts'
import type { Report } from '../report/report.ts'
import { type Deployment, type Deployments, startDeployments } from './deployments.ts'

const nodeCount = 3
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const warmUpRounds = 4
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const restMs = 1_000
const idleSeconds = 10
const channel = 'general'

/** One round of load on a deployment; the number of requests and their rate. */
type Load = (deployment: Deployment) => Promise<{ readonly count: number; readonly perSecond: number }>

export async function run(report: Report): Promise<void> {
  const deployments = await startDeployments(nodeCount)
  const load = startLoadGenerator()
  const chats = [deployments.single, deployments.cluster].map((one) => [one, clientsOf(one)] as const)
  const chatOf = new Map(chats)
  try {
    await measureIdle(report, deployments)
    await compare(report, deployments, 'public reads of the venue', publicReads(load))
    await compare(report, deployments, 'orders', await orders(load, deployments))
    await compare(report, deployments, 'messages sent', (one) => inTurn(chatOf.get(one) ?? [], sendBy))
    await compare(report, deployments, 'pages of 100 messages', (one) => inTurn(chatOf.get(one) ?? [], readBy))
  } finally {
    for (const [, clients] of chats) for (const client of clients) client.close()
    await load.stop()
    await deployments.end()
  }
}

const clientsOf = ({ chatUrls, ready }: Deployment) => chatUrls.map((url) => new ChatClient(url, ready.chat.owner))

/** The sandbox trades and the nodes watch each other: a part of each later figure. */
async function measureIdle(report: Report, { directory, single, cluster }: Deployments): Promise<void> {
  const now = () => [single, cluster].map(({ pids }) => processorTime(pids, directory))
  const before = now()
  await delay(idleSeconds * 1_000)
  const [alone, together] = now().map(({ server, postgres }, index) => ({
    servers: (server - (before[index]?.server ?? 0)) / idleSeconds / 10,
    postgres: (postgres - (before[index]?.postgres ?? 0)) / idleSeconds / 10,
  }))
  report.figure('idle, one node', alone?.servers ?? 0, '% of a core')
  report.figure(`idle, ${nodeCount} nodes`, together?.servers ?? 0, '% of a core')
  report.figure('idle, PostgreSQL of both', alone?.postgres ?? 0, '% of a core')
}

/** Both take turns; the ratio is the median of the rounds. */
async function compare(
  report: Report,
  { directory, single, cluster }: Deployments,
  what: string,
  load: Load,
): Promise<void> {
  const rates = new Map([single, cluster].map((one): [Deployment, number[]] => [one, []]))
  const spent = new Map<Deployment, string>()
  for (let round = 1 - warmUpRounds; round <= rounds; round += 1) {
    for (const [deployment, measured] of rates) {
      const before = processorTime(deployment.pids, directory)
      const { count, perSecond } = await load(deployment)
      spent.set(deployment, spentOf(count, before, processorTime(deployment.pids, directory)))
      // Read models are written after the orders; that must not overlap with the other deployment.
      await delay(restMs)
      if (round > 0) measured.push(perSecond)
    }
  }
  const [alone = [], together = []] = [rates.get(single), rates.get(cluster)]
  report.figure(`${what}, one node`, median(alone), '/s')
  report.note(spent.get(single) ?? '')
  report.figure(`${what}, ${nodeCount} nodes`, median(together), '/s')
  report.note(spent.get(cluster) ?? '')
  const ratios = together.map((rate, index) => rate / (alone[index] ?? Number.NaN))
  report.figure(`${what}, ${nodeCount} nodes to one`, median(ratios), '×')
}

function spentOf(count: number, before: ProcessorTime, after: ProcessorTime): string {
  const of = (name: 'server' | 'postgres') => ((after[name] - before[name]) / count).toFixed(3)
  return `processor per request: servers ${of('server')} ms, PostgreSQL ${of('postgres')} ms`
}

const publicReads =
  (load: LoadGenerator): Load =>
  async (deployment) =>
    jobDone(load, { ...target(deployment), kind: 'get', paths: ['/v1/public/orderbook?symbol=btcusdt&limit=20'] })

async function orders(load: LoadGenerator, { single, cluster }: Deployments): Promise<Load> {
  const prices = new Map<Deployment, string>()
  for (const one of [single, cluster]) prices.set(one, await farPrice(`http://127.0.0.1:${one.ports[0]}`))
  return (deployment) => {
    const traders = deployment.ready.trading.slice(0, 2)
    return jobDone(load, { ...target(deployment), kind: 'order', traders, price: prices.get(deployment) ?? '' })
  }
}

const target = ({ ports }: Deployment) => ({ host: '127.0.0.1', port: ports[0] ?? 0, ports, seconds, connections: 63 })

async function jobDone(load: LoadGenerator, job: Job) {
  const outcome = await load.run(job)
  return { count: outcome.done, perSecond: outcome.done / outcome.seconds }
}

/** The clients of the nodes take the requests in turn. */
function inTurn(clients: readonly ChatClient[], one: (client: ChatClient) => Promise<unknown>) {
  let next = 0
  const any = () => {
    next += 1
    return one(clients[next % clients.length] as ChatClient)
  }
  return measure(any, { clients: 12, seconds, warmUpSeconds: 0 })
}

let sent = 0

function sendBy(client: ChatClient): Promise<unknown> {
  sent += 1
  const content = `Message ${sent} with **some** Markdown, a [link](https://example.com) and :smile:`
  const params = { type: 'channel', to: JSON.stringify(channel), topic: `topic ${sent % 20}`, content }
  return client.done(client.post('/messages', params))
}

function readBy(client: ChatClient): Promise<unknown> {
  const narrow = JSON.stringify([['channel', channel]])
  return client.done(client.get('/messages', { anchor: 'newest', num_before: '100', num_after: '0', narrow }))
}
