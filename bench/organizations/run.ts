/**
 * Times of daily operations in a small and a large organization, by turns. The large one of
 * `BENCH_ORGANIZATIONS=100x50x10000,10000x5000x10000000 npm run bench -- organizations` (people x channels x messages)
 * takes 12 GB of disk; the default one does not. With `BENCH_ORGANIZATIONS_DIRECTORY` the data are kept there, and a later
 * run only measures.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { median } from '../chat/measure.ts'
import type { Report } from '../report/report.ts'
import { residentMiB } from '../server/memory.ts'
import { type BenchServer, startBenchServer } from '../server/running-server.ts'
import { generateOrganization, type Size } from './generate.ts'
import { type Operation, operationsOn } from './operations.ts'

const sizes = (process.env.BENCH_ORGANIZATIONS ?? '100x50x10000,1000x500x200000').split(',').map(sizeOf)
const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
const warmUpRounds = 5

export async function run(report: Report): Promise<void> {
  const servers: BenchServer[] = []
  try {
    for (const size of sizes) servers.push(await startOrganization(report, size))
    await compare(report, servers)
  } finally {
    for (const server of servers)
      await (process.env.BENCH_ORGANIZATIONS_DIRECTORY === undefined ? server.end() : server.stop())
  }
}

function sizeOf(text: string): Size {
  const [people = 0, channels = 0, messages = 0] = text.split('x').map(Number)
  return { people, channels, messages }
}

const nameOf = ({ people, channels, messages }: Size) => `${people} people, ${channels} channels, ${messages} messages`

async function startOrganization(report: Report, size: Size): Promise<BenchServer> {
  const { people, channels, messages } = size
  const kept = process.env.BENCH_ORGANIZATIONS_DIRECTORY
  const directory = kept && join(kept, `${people}x${channels}x${messages}`)
  if (directory !== undefined) await mkdir(directory, { recursive: true })
  let server = await startBenchServer({}, directory)
  const generated = join(server.dataDirectory, 'generated')
  if (!existsSync(generated)) {
    const begun = performance.now()
    await generateOrganization(server.dataDirectory, size, server.ready.chat.member.userId)
    await writeFile(generated, '')
    report.figure(`generate ${nameOf(size)}`, (performance.now() - begun) / 1000, 's')
  }
  const begun = performance.now()
  server = await server.restart()
  report.figure(`restart with ${nameOf(size)}`, (performance.now() - begun) / 1000, 's')
  report.figure(`memory with ${nameOf(size)}`, await residentMiB(server.ready.pid), 'MiB')
  return server
}

async function compare(report: Report, servers: readonly BenchServer[]): Promise<void> {
  const clients = await Promise.all(servers.map(operationsOn))
  const [first] = clients
  for (const [at, { name, growthMax }] of (first?.operations ?? []).entries()) {
    const times = await takeTurns(clients.map(({ operations }) => operations[at] as Operation))
    for (const [index, ms] of times.entries()) report.figure(`${name}, ${nameOf(sizes[index] as Size)}`, ms, 'ms')
    const growth = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)
    if (growthMax === undefined) report.figure(`growth: ${name}`, growth, '×')
    else report.atMost(`growth: ${name}`, growth, growthMax)
  }
  for (const { close } of clients) close()
}

/** The median of each, in milliseconds. */
async function takeTurns(operations: readonly Operation[]): Promise<number[]> {
  const times: number[][] = operations.map(() => [])
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    for (const [at, operation] of operations.entries()) {
      const before = performance.now()
      await operation.run(round)
      if (round >= warmUpRounds) times[at]?.push(performance.now() - before)
    }
  }
  return times.map(median)
}
