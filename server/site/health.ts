import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../kernel/metrics/metrics.ts'

export interface ReadinessCheck {
  readonly name: string
  /** Undefined when all is well; otherwise a message for the operator. */
  problem(): Promise<string | undefined>
}

export interface Readiness {
  readonly checks: readonly ReadinessCheck[]
  /** Notes for the operator while requests are served. */
  notes(): readonly string[]
}

export interface Health extends Readiness {
  readonly metrics: Metrics
  /** Whether the caller may see more than the status. */
  mayMonitor(request: IncomingMessage): boolean
}

/** /healthz reports that the process runs; /readyz checks each time that it can do its work. */
export function mountHealth(app: FastifyInstance, { metrics, mayMonitor, ...readiness }: Health): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    const found = await Promise.all(readiness.checks.map(async (check) => [check.name, await check.problem()] as const))
    const ready = found.every(([, problem]) => problem === undefined)
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    const status = ready ? 'ready' : 'not ready'
    // Load balancers need only this, and other callers get no more.
    if (!mayMonitor(request.raw)) return reply.send({ status })
    const named = Object.fromEntries(found.map(([name, problem]) => [name, problem ?? 'ok']))
    return reply.send({ status, checks: named, notes: readiness.notes() })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayMonitor(request.raw)) return reply.callNotFound()
    const text = await metrics.text()
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text)
  })
}
