/**
 * `npm run simulate -- --seed 7` plays one run; `--seeds 1..500` plays many; `--steps 1000` makes them longer. It prints a
 * line for each, with a hash over everything that happened: the same seed and steps print the same line everywhere.
 */
import { parseArgs } from 'node:util'
import { Violation } from './expect.ts'
import { simulate } from './run.ts'

const usage = 'usage: npm run simulate -- [--seed N | --seeds A..B] [--steps N]\n'
const defaultSteps = 300

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, seeds: { type: 'string' }, steps: { type: 'string' } },
  })
  const range = /^(\d+)\.\.(\d+)$/.exec(values.seeds ?? `${values.seed ?? '1'}..${values.seed ?? '1'}`)
  const [from, to, steps] = [Number(range?.[1]), Number(range?.[2]), Number(values.steps ?? defaultSteps)]
  if (range === null || !Number.isInteger(steps) || steps < 0 || from > to) {
    process.stderr.write(usage)
    return 2
  }
  let failed = 0
  for (let seed = from; seed <= to; seed++) {
    try {
      const { traceHash, commands, trades, crashes, outcomes } = await simulate(seed, steps)
      const told = Object.entries(outcomes).map(([name, count]) => `${name} ${count}`)
      const line = `seed ${seed}  commands ${commands}  trades ${trades}  crashes ${crashes}  ${told.join(', ')}`
      process.stdout.write(`${line}  trace ${traceHash}\n`)
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      failed += 1
      process.stdout.write(`FAILED ${error.message}\n`)
    }
  }
  return failed === 0 ? 0 : 1
}

process.exitCode = await main()
