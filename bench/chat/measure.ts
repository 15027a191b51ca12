import { performance } from 'node:perf_hooks'

export interface Measured {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly count: number
}

export interface Load {
  readonly clients: number
  readonly seconds: number
  readonly warmUpSeconds?: number
  /** Called when the measurement begins. */
  begun?(): void
}

/** Keeps a number of requests in flight, first to warm up and then measured. */
export async function measure(
  one: () => Promise<unknown>,
  { clients, seconds, warmUpSeconds = 6, begun = () => {} }: Load,
): Promise<Measured> {
  await drive(one, clients, warmUpSeconds)
  begun()
  const startedAt = performance.now()
  const times = await drive(one, clients, seconds)
  const elapsed = (performance.now() - startedAt) / 1000
  return { perSecond: times.length / elapsed, p50Ms: median(times), p99Ms: quantile(times, 0.99), count: times.length }
}

async function drive(one: () => Promise<unknown>, clients: number, seconds: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const client = async () => {
    for (let at = performance.now(); at < until; ) {
      await one()
      const now = performance.now()
      times.push(now - at)
      at = now
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
