import type { MetricObjectWithValues, MetricType, MetricValueWithName } from 'prom-client'

interface Series {
  /** The requests per bucket; the exposition needs cumulative counts. */
  readonly counts: Float64Array
  seconds: number
}

const name = 'agora_request_seconds'
const upperBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/**
 * The histogram of request times. Every request observes it, and the library's histogram takes longer to find a series by
 * its labels than a small endpoint takes to reply; so this one replaces it.
 */
export class RequestTimes {
  readonly name = name
  readonly #byEndpoint = new Map<string, Map<number, Series>>()

  /** The start time of a request, for `observeSince`. */
  begin(): number {
    return performance.now()
  }

  /** Returns the milliseconds since the start. */
  observeSince(begunAt: number, endpoint: string, status: number): number {
    const ms = performance.now() - begunAt
    this.observe(endpoint, status, ms / 1000)
    return ms
  }

  observe(endpoint: string, status: number, seconds: number): void {
    const series = this.#series(endpoint, status)
    let bucket = 0
    while (bucket < upperBounds.length && seconds > (upperBounds[bucket] ?? 0)) bucket += 1
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
    series.seconds += seconds
  }

  #series(endpoint: string, status: number): Series {
    let byStatus = this.#byEndpoint.get(endpoint)
    if (byStatus === undefined) {
      byStatus = new Map()
      this.#byEndpoint.set(endpoint, byStatus)
    }
    let series = byStatus.get(status)
    if (series === undefined) {
      series = { counts: new Float64Array(upperBounds.length + 1), seconds: 0 }
      byStatus.set(status, series)
    }
    return series
  }

  /** In the format of the library's registry. */
  async get(): Promise<Omit<MetricObjectWithValues<MetricValueWithName<string>>, 'collect'>> {
    const values: MetricValueWithName<string>[] = []
    for (const [endpoint, byStatus] of this.#byEndpoint) {
      for (const [status, { counts, seconds }] of byStatus) {
        const labels = { endpoint, status: String(status) }
        let total = 0
        counts.forEach((count, index) => {
          total += count
          const le = upperBounds[index] ?? '+Inf'
          values.push({ metricName: `${name}_bucket`, labels: { le, ...labels }, value: total })
        })
        values.push({ metricName: `${name}_sum`, labels, value: seconds })
        values.push({ metricName: `${name}_count`, labels, value: total })
      }
    }
    const help = 'Time from the head of a request to its reply being written, by endpoint and status'
    return { name, help, type: 'histogram' as unknown as MetricType, aggregator: 'sum', values }
  }
}
