/**
 * `npm run simulate -- --seed 7` runs one seed; `--seeds 1..500` runs many; `--steps 1000` makes them longer. It prints a
 * line for each with a hash over all events: the same seed and steps print the same line on every machine. With
 * `--adversary` colluding accounts try to gain at the cost of the venue and of honest traders. `--record DIRECTORY` writes
 * the golden journal of the newest engine rules; repeat it before a release, never after one.
 */
import { parseArgs } from 'node:util'
import { attack } from './adversary/run.ts'
import { Violation } from './expect.ts'
import { recordGolden } from './record-golden.ts'
import { simulate } from './run.ts'

const usage = 'usage: npm run simulate -- [--adversary] [--seed N | --seeds A..B] [--steps N] [--record DIRECTORY]\n'
const defaultSteps = { venue: 300, adversary: 150 } as const

async function playVenue(seed: number, steps: number): Promise<string> {
  const { traceHash, commands, trades, crashes, outcomes } = await simulate(seed, steps)
  const counts = Object.entries(outcomes).map(([name, count]) => `${name} ${count}`)
  return `commands ${commands}  trades ${trades}  crashes ${crashes}  ${counts.join(', ')}  trace ${traceHash}`
}

async function playAdversary(seed: number, steps: number): Promise<string> {
  const { stateHash, commands, trades, tried, seen } = await attack(seed, steps)
  const counts = [...tried].map(([name, count]) => `${name} ${count}`)
  const dust = seen.get('dust_converted') ?? 0
  return `commands ${commands}  trades ${trades}  dust ${dust}  ${counts.join(', ')}  state ${stateHash}`
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      record: { type: 'string' },
      adversary: { type: 'boolean', default: false },
      seed: { type: 'string' },
      seeds: { type: 'string' },
      steps: { type: 'string' },
    },
  })
  if (values.record !== undefined) {
    const { rules, commands, rows, stateHash } = await recordGolden(values.record)
    process.stdout.write(`rules ${rules}  commands ${commands}  rows ${rows}  state ${stateHash}\n`)
    return 0
  }
  const play = values.adversary ? playAdversary : playVenue
  const range = /^(\d+)\.\.(\d+)$/.exec(values.seeds ?? `${values.seed ?? '1'}..${values.seed ?? '1'}`)
  const steps = Number(values.steps ?? (values.adversary ? defaultSteps.adversary : defaultSteps.venue))
  const [from, to] = [Number(range?.[1]), Number(range?.[2])]
  if (range === null || !Number.isInteger(steps) || steps < 0 || from > to) {
    process.stderr.write(usage)
    return 2
  }
  let failed = 0
  for (let seed = from; seed <= to; seed++) {
    try {
      process.stdout.write(`seed ${seed}  ${await play(seed, steps)}\n`)
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      failed += 1
      process.stdout.write(`FAILED ${error.message}\n`)
    }
  }
  return failed === 0 ? 0 : 1
}

process.exitCode = await main()
