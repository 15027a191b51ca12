/** Measures the trading core: matching alone, the whole engine, the peer, deep books and replay, in one run. */

import type { Report } from '../report/report.ts'
import { type Latency, latency, measure, median, type Pass, type Runner } from './measure.ts'
import { BookRunner } from './own-book.ts'
import { EngineRunner } from './own-engine.ts'
import { PeerRunner } from './peer-book.ts'
import { replay } from './replay.ts'
import { makeWorkload, type Workload } from './workload.ts'

const rounds = 3
const commands = 1_000_000
const latencyCommands = 300_000
/** The peer slows down so much with depth that it runs only a part of the workload. */
const deepPeerCommands = 100_000

const bars = { timesPeer: 70, deepShare: 0.6, engineShare: 0.15 }

interface Series {
  readonly name: string
  readonly passes: readonly Pass[]
  readonly latency: Latency
}

export function run(out: Report): void {
  const shallow = makeWorkload({ commands, resting: 5_000, seed: 7 })
  const deep = makeWorkload({ commands, resting: 50_000, seed: 7 })
  describe(shallow)
  const makers: [string, (workload: Workload) => Runner][] = [
    ['book', (workload) => new BookRunner(workload)],
    ['engine', (workload) => new EngineRunner(workload, false)],
    ['nodejs-order-book', (workload) => new PeerRunner(workload)],
  ]
  // Each code path runs once untimed before the measurement, as in a process that has run for a while.
  for (const [, make] of makers) measure(shallow, () => make(shallow), 50_000)
  const [book, engine, peer] = compare(shallow, makers) as [Series, Series, Series]
  for (const series of [book, engine, peer]) report(series)

  line(`\n${deep.depth.toLocaleString('en')} resting`)
  const [deepBook, deepEngine] = compare(deep, makers.slice(0, 2)) as [Series, Series]
  for (const series of [deepBook, deepEngine]) report(series)
  const deepPart = measure(deep, () => new BookRunner(deep), deepPeerCommands)
  const deepPeer = measure(deep, () => new PeerRunner(deep), deepPeerCommands)
  line(`nodejs-order-book  ${rate(deepPeer.perCpuSecond)} per CPU second over ${deepPeerCommands} commands`)

  const digests = [book, engine, peer].flatMap((series) => series.passes.map((pass) => pass.digest))
  const deepDigests = [deepBook, deepEngine].flatMap((series) => series.passes.map((pass) => pass.digest))
  const replayed = reportReplay(shallow)
  line('')
  out.figure('book, commands per CPU second', cpuRate(book), '/s')
  out.figure('engine, commands per CPU second', cpuRate(engine), '/s')
  out.holds('same trades in the same order', new Set(digests).size === 1)
  out.holds('the same with 50,000 resting', new Set(deepDigests).size === 1)
  out.holds('the same as the peer there', deepPart.digest === deepPeer.digest)
  out.holds('state hash equal after replay and restore', replayed)
  out.atLeast('book to nodejs-order-book', cpuRate(book) / cpuRate(peer), bars.timesPeer)
  out.atLeast('book at 50,000 to 5,000 resting', cpuRate(deepBook) / cpuRate(book), bars.deepShare)
  out.atLeast('engine to the bare book', cpuRate(engine) / cpuRate(book), bars.engineShare)
}

/** All runners in each round, so that other load affects them equally. */
function compare(workload: Workload, makers: readonly [string, (workload: Workload) => Runner][]): Series[] {
  const passes = makers.map((): Pass[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, [, make]] of makers.entries()) passes[index]!.push(measure(workload, () => make(workload)))
  }
  return makers.map(([name, make], index) => {
    const timed = latency(workload, () => make(workload), name === 'nodejs-order-book' ? 50_000 : latencyCommands)
    return { name, passes: passes[index]!, latency: timed }
  })
}

function describe({ count, depth, shares }: Workload): void {
  const { passive, cancels, stale, crossing, market } = shares
  const timed = count - depth
  const percent = (part: number) => `${((100 * part) / timed).toFixed(1)} %`
  line(`${timed.toLocaleString('en')} commands after ${depth.toLocaleString('en')} that build the book:`)
  line(`passive ${percent(passive - depth)}, cancels ${percent(cancels)} (stale ${percent(stale)}), `)
  line(`crossing ${percent(crossing)}, market ${percent(market)}; medians of ${rounds} rounds\n`)
}

function report({ name, passes, latency: micros }: Series): void {
  const wall = median(passes.map((pass) => pass.perWallSecond))
  const cpu = median(passes.map((pass) => pass.perCpuSecond))
  const { trades, resting } = passes[0]!
  const { p50, p99, p999, max } = micros
  const rests = Number.isNaN(resting) ? '' : `, ${resting} resting`
  line(`${name.padEnd(18)} ${rate(cpu)} per CPU second, ${rate(wall)} per second; ${trades} trades${rests}`)
  line(
    `${''.padEnd(18)} p50 ${p50.toFixed(2)} µs, p99 ${p99.toFixed(2)}, p99.9 ${p999.toFixed(2)}, max ${max.toFixed(0)}`,
  )
}

function reportReplay(workload: Workload): boolean {
  const lived = new EngineRunner(workload, true)
  lived.run(0, workload.count)
  const { commands: count, perCpuSecond, perWallSecond, hashesEqual, snapshotBytes, restoreSeconds } = replay(lived)
  line(
    `\nreplay of ${count} commands (${lived.journalBytes} bytes): ${rate(perCpuSecond)} per CPU second, ${rate(perWallSecond)} per second`,
  )
  line(`snapshot of ${snapshotBytes} bytes restored in ${(restoreSeconds * 1000).toFixed(0)} ms`)
  return hashesEqual
}

function cpuRate({ passes }: Series): number {
  return median(passes.map((pass) => pass.perCpuSecond))
}

function rate(perSecond: number): string {
  return `${(perSecond / 1e6).toFixed(perSecond < 1e6 ? 3 : 2)} M`
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
