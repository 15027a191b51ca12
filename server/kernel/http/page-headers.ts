import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface SiteKind {
  /** Browsers reach the site over https. */
  readonly isHttps?: boolean
}

/** A browser that has seen this once asks for the site over https alone, whatever it is given to open. */
export const httpsOnlyHeader = ['strict-transport-security', 'max-age=31536000'] as const

/** Headers of what is no endpoint of an API: pages, their assets, health checks. */
export function pageHeaders(request: FastifyRequest, { isHttps = false }: SiteKind): Record<string, string> {
  return {
    ...(isHttps ? Object.fromEntries([httpsOnlyHeader]) : {}),
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  }
}

/** Gives them to every route added from here on. Endpoints write their own headers, and come before. */
export function addPageHeaders(app: FastifyInstance, site: SiteKind): void {
  app.addHook('onRoute', (route) => {
    const own = route.onRequest ?? []
    route.onRequest = [
      (request, reply, done) => {
        reply.headers(pageHeaders(request, site))
        done()
      },
      ...(Array.isArray(own) ? own : [own]),
    ]
  })
}
