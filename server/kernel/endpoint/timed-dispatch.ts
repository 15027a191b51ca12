import { type DispatchOptions, dispatch, type Reply, type Route } from './dispatch.ts'
import type { RequestFacts } from './request-facts.ts'

/** For what asks like a request and did not come over HTTP: answered, timed and counted like one. */
export async function timedDispatch(route: Route, request: RequestFacts, options: DispatchOptions): Promise<Reply> {
  const startedAt = performance.now()
  const reply = await dispatch(route, request, {}, options)
  options.metrics.requests.observe(route.label, reply.status, (performance.now() - startedAt) / 1000)
  return reply
}
