import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'

test('KERNEL-14: requests are counted and timed by endpoint and status', async () => {
  const metrics = new Metrics({ process: false })
  metrics.requests.observe('GET /v1/public/ping', 200, 0.004)
  metrics.requests.observe('GET /v1/public/ping', 200, 0.005)
  metrics.requests.observe('GET /v1/public/ping', 200, 3)
  metrics.requests.observe('GET /v1/public/ping', 200, 100)
  metrics.requests.observe('GET /v1/public/ping', 429, 0.0001)
  metrics.failures.inc({ endpoint: 'GET /v1/public/ping', code: 'rate_limited' })
  const text = await metrics.text()
  const served = 'endpoint="GET /v1/public/ping",status="200"'
  expect(text).toContain(`agora_request_seconds_bucket{le="0.0025",${served}} 0`)
  expect(text).toContain(`agora_request_seconds_bucket{le="0.005",${served}} 2`)
  expect(text).toContain(`agora_request_seconds_bucket{le="10",${served}} 3`)
  expect(text).toContain(`agora_request_seconds_bucket{le="60",${served}} 3`)
  expect(text).toContain(`agora_request_seconds_bucket{le="+Inf",${served}} 4`)
  expect(text).toContain(`agora_request_seconds_sum{${served}} 103.009`)
  expect(text).toContain(`agora_request_seconds_count{${served}} 4`)
  expect(text).toContain('agora_request_seconds_count{endpoint="GET /v1/public/ping",status="429"} 1')
  expect(text).toContain('# TYPE agora_request_seconds histogram')
  expect(text).toContain('agora_request_failures_total{endpoint="GET /v1/public/ping",code="rate_limited"} 1')
})

test('KERNEL-14: a label with quotes, backslashes or line breaks does not break the format', async () => {
  const metrics = new Metrics({ process: false })
  metrics.failures.inc({ endpoint: 'a"b\\c\nd', code: 'x' })
  metrics.requests.observe('a"b\\c\nd', 200, 1)
  const lines = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  for (const line of lines) expect(line).toMatch(/^[a-z_]+(\{.*\})? \S+$/)
})

test('two servers in one process have separate metrics', async () => {
  const [first, second] = [new Metrics({ process: true }), new Metrics({ process: true })]
  first.counter('agora_orders_total', 'Orders', ['side']).inc({ side: 'buy' }, 3)
  second.counter('agora_orders_total', 'Orders', ['side'])
  expect(await first.text()).toContain('agora_orders_total{side="buy"} 3')
  expect(await second.text()).not.toContain('agora_orders_total{side="buy"}')
})

test('external counters are read on collection', async () => {
  const metrics = new Metrics({ process: false })
  const refused = { forged: 1, old: 0 }
  metrics.counts('agora_refused_total', 'Refused', 'reason', () => refused)
  refused.forged = 7
  for (const _ of [1, 2]) expect(await metrics.text()).toContain('agora_refused_total{reason="forged"} 7')
  expect(await metrics.text()).toContain('agora_refused_total{reason="old"} 0')
})

test('a gauge is read on collection, and process metrics are optional', async () => {
  const metrics = new Metrics({ process: true })
  let open = 1
  metrics.gauge('agora_open_queues', 'Open event queues', () => open)
  expect(await metrics.text()).toContain('agora_open_queues 1')
  open = 5
  const text = await metrics.text()
  expect(text).toContain('agora_open_queues 5')
  expect(text).toContain('process_resident_memory_bytes')
  expect(await new Metrics({ process: false }).text()).not.toContain('process_resident_memory_bytes')
})
