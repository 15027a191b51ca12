import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface SiteKind {
  /** Browsers reach the site over https. */
  readonly isHttps?: boolean
}

/** After this header a browser opens the site over https only. */
export const httpsOnlyHeader = ['strict-transport-security', 'max-age=31536000'] as const

/** Headers of everything outside the APIs: pages, assets, health checks. */
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

/** Adds them to every route that is added later. Endpoints are added before and write their own headers. */
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
