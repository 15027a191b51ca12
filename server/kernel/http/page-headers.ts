import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Headers of what is no endpoint of an API: pages, their assets, health checks. */
export function pageHeaders(request: FastifyRequest): Record<string, string> {
  return {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  }
}

/** Gives them to every route added from here on. Endpoints write their own headers, and come before. */
export function addPageHeaders(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const own = route.onRequest ?? []
    route.onRequest = [
      (request, reply, done) => {
        reply.headers(pageHeaders(request))
        done()
      },
      ...(Array.isArray(own) ? own : [own]),
    ]
  })
}
