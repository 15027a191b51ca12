/** An account that places orders in a bench. */
export interface Trader {
  readonly apiKey: string
  readonly secretKey: string
}

/** One round of closed-loop load: a number of connections with a number of requests in flight on each. */
export type Job = {
  readonly host: string
  readonly port: number
  /** The ports of all nodes of a deployment; the connections use them in turn. */
  readonly ports?: readonly number[]
  readonly connections: number
  readonly seconds: number
} & (
  | { readonly kind: 'get'; readonly paths: readonly string[] }
  | { readonly kind: 'order'; readonly traders: readonly Trader[]; readonly price: string }
  | { readonly kind: 'batch'; readonly traders: readonly Trader[]; readonly price: string; readonly size: number }
  | { readonly kind: 'socket'; readonly traders: readonly Trader[]; readonly price: string; readonly inFlight: number }
)

export interface Outcome {
  /** Requests, or orders if a request contains several. */
  readonly done: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failed: number
  readonly firstFailure: string
}

export const market = 'btcusdt'

/**
 * Far from the market and without resting: every order is accepted, journaled and expired, so that the book and the number
 * of open orders do not grow during the bench.
 */
export function order(price: string) {
  return { symbol: market, price, volume: '0.001', timeInForce: 'IOC' }
}

export function outcomeOf(latencies: number[], done: number, seconds: number, failures: readonly string[]): Outcome {
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return { done, seconds, p50Ms: at(0.5), p99Ms: at(0.99), failed: failures.length, firstFailure: failures[0] ?? '' }
}
