import { AgoraError, NoAnswer } from './errors.ts'
import { orderKind, orderKindNames } from './trading/order-kinds.ts'

/** A request before it is signed. */
export interface RepeatableRequest {
  readonly method: string
  readonly path: string
  readonly parameters: Readonly<Record<string, unknown>>
}

const placingPaths = new Set([...orderKindNames.map((kind) => orderKind(kind).path), 'oco', 'sltp', 'batch'])

/** `/private/order/limit/buy`, `/private/order/batch` and similar paths. */
function isPlacing(path: string): boolean {
  const [, access, subject, name = ''] = path.split('/')
  return access === 'private' && subject === 'order' && placingPaths.has(name)
}

/**
 * Whether sending it twice has the effect of sending it once. Reading does; so does placing an order with a client
 * order id, because the venue answers a repeat with the first order. Cancels, amendments and transfers without an id do
 * not.
 */
export function isRepeatable({ method, path, parameters }: RepeatableRequest): boolean {
  if (method === 'GET') return true
  if (path === '/private/wallet/withdraw_crypto') return parameters.clientWithdrawId !== undefined
  if (!isPlacing(path)) return false
  const { orders } = parameters
  if (!Array.isArray(orders)) return parameters.clientOrderId !== undefined
  return orders.every((order: { clientOrderId?: unknown }) => order.clientOrderId !== undefined)
}

export type RetryDecision =
  | { readonly kind: 'give_up' }
  | { readonly kind: 'again'; readonly waitMs: number }
  | { readonly kind: 'again_when_allowed'; readonly waitMs: number }
  | { readonly kind: 'again_with_right_time' }

const attemptsMax = 4
const firstPauseMs = 200

/** Decides what to do after a failed attempt; attempts count from 1. */
export function decideRetry(
  problem: unknown,
  input: RepeatableRequest,
  attempt: number,
  retryAfterMs: number | undefined,
): RetryDecision {
  if (attempt >= attemptsMax) return { kind: 'give_up' }
  const pauseMs = firstPauseMs * 2 ** (attempt - 1)
  if (problem instanceof AgoraError) {
    // These three codes mean that nothing was executed, so anything may be sent again.
    if (problem.code === 'RATE_LIMITED') {
      return { kind: 'again_when_allowed', waitMs: Number(problem.details.retryAfterMs ?? retryAfterMs ?? 1000) }
    }
    if (problem.code === 'UNAVAILABLE') return { kind: 'again', waitMs: retryAfterMs ?? pauseMs }
    if (problem.code === 'INVALID_TIMESTAMP')
      return attempt === 1 ? { kind: 'again_with_right_time' } : { kind: 'give_up' }
    return problem.isOutcomeUnknown && isRepeatable(input) ? { kind: 'again', waitMs: pauseMs } : { kind: 'give_up' }
  }
  return problem instanceof NoAnswer && isRepeatable(input) ? { kind: 'again', waitMs: pauseMs } : { kind: 'give_up' }
}
