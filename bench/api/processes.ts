import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { TradingClient } from '../../client/index.ts'
import { ended } from '../bare/start.ts'
import { endWithBench } from '../server/end-with-bench.ts'
import { startBenchServer } from '../server/running-server.ts'
import type { Job, Outcome, Trader } from './jobs.ts'

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export interface Venue {
  readonly host: string
  readonly port: number
  readonly traders: readonly Trader[]
  readonly dataDirectory: string
  /** Resolves when the read models contain all orders. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Starts Agora like an operator, without rate limits. */
export async function startVenue(): Promise<Venue> {
  const { ready, dataDirectory, end } = await startBenchServer()
  const { hostname, port } = new URL(ready.tradingUrl)
  const traders = ready.trading.slice(0, 2)
  const clients = traders.map((credentials) => new TradingClient({ baseUrl: ready.tradingUrl, credentials }))
  return {
    host: hostname,
    port: Number(port),
    traders,
    dataDirectory,
    async settled() {
      for (const client of clients) await client.call('GET /private/history/orders', { maxRowsPerPage: 1 })
    },
    stop: end,
  }
}

export interface LoadGenerator {
  run(job: Job): Promise<Outcome>
  stop(): Promise<void>
}

export function startLoadGenerator(): LoadGenerator {
  const child = endWithBench(spawn(process.execPath, [beside('./load.js')], { stdio: ['pipe', 'pipe', 'inherit'] }))
  const lines = createInterface({ input: child.stdout })
  return {
    async run(job) {
      const line = new Promise<string>((resolve) => lines.once('line', resolve))
      child.stdin.write(`${JSON.stringify(job)}\n`)
      const answer = JSON.parse(await line) as Outcome & { problem?: string }
      if (answer.problem !== undefined) throw new Error(answer.problem)
      if (answer.failed > 0) throw new Error(`${answer.failed} of ${answer.done} were refused: ${answer.firstFailure}`)
      return answer
    },
    stop() {
      child.stdin.end()
      return ended(child)
    },
  }
}
