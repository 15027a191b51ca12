import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { RequestTimes } from './request-times.ts'

/** One registry per server, so that two servers in one test process have separate metrics. */
export class Metrics {
  readonly registry = new Registry()
  readonly requests = new RequestTimes()
  readonly failures: Counter<'endpoint' | 'code'>

  constructor(options: { process: boolean }) {
    if (options.process) collectDefaultMetrics({ register: this.registry })
    this.registry.registerMetric(this.requests as never)
    this.failures = new Counter({
      name: 'agora_request_failures_total',
      help: 'Requests refused or failed, by endpoint and error code',
      labelNames: ['endpoint', 'code'],
      registers: [this.registry],
    })
  }

  counter<Label extends string>(name: string, help: string, labelNames: Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }

  /** A counter whose values are counted elsewhere, by label. */
  counts(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count)
      },
    })
  }

  /** A gauge by label. */
  gauges(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number)
      },
    })
  }

  text(): Promise<string> {
    return this.registry.metrics()
  }
}
