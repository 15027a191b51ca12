import { performance } from 'node:perf_hooks'
import type { TradeDigest } from './digest.ts'
import type { Workload } from './workload.ts'

/** Runs a part of a workload. */
export interface Runner {
  readonly digest: TradeDigest
  readonly resting: number
  run(from: number, to: number): void
}

/** One pass over the timed part of a workload. */
export interface Pass {
  readonly perWallSecond: number
  readonly perCpuSecond: number
  readonly trades: number
  readonly digest: number
  readonly resting: number
}

/** In microseconds. */
export interface Latency {
  readonly p50: number
  readonly p99: number
  readonly p999: number
  readonly max: number
}

/** Builds the book untimed, then times the rest or its first `limit` commands. */
export function measure(workload: Workload, make: () => Runner, limit = Number.POSITIVE_INFINITY): Pass {
  const runner = make()
  runner.run(0, workload.depth)
  const end = Math.min(workload.count, workload.depth + limit)
  const { wallSeconds, cpuSeconds } = timed(() => runner.run(workload.depth, end))
  const commands = end - workload.depth
  return {
    perWallSecond: commands / wallSeconds,
    perCpuSecond: commands / cpuSeconds,
    trades: runner.digest.count,
    digest: runner.digest.value,
    resting: runner.resting,
  }
}

export function timed(run: () => void): { wallSeconds: number; cpuSeconds: number } {
  const cpuBefore = process.cpuUsage()
  const before = performance.now()
  run()
  const wallSeconds = (performance.now() - before) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  return { wallSeconds, cpuSeconds: (cpu.user + cpu.system) / 1e6 }
}

/** Times each command; every figure includes the timer (0.05 to 0.1 µs). */
export function latency(workload: Workload, make: () => Runner, limit: number): Latency {
  const runner = make()
  runner.run(0, workload.depth)
  const count = Math.min(workload.count - workload.depth, limit)
  const micros = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    const at = workload.depth + index
    const before = performance.now()
    runner.run(at, at + 1)
    micros[index] = (performance.now() - before) * 1000
  }
  micros.sort()
  const quantile = (share: number) => micros[Math.min(count - 1, Math.floor(count * share))] ?? 0
  return { p50: quantile(0.5), p99: quantile(0.99), p999: quantile(0.999), max: quantile(1) }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
