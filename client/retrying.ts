import { AgoraError, NoAnswer } from './errors.ts'
import { orderKind, orderKindNames } from './trading/order-kinds.ts'

/** A request as it is decided upon, before it is signed. */
export interface RepeatableRequest {
  readonly method: string
  readonly path: string
  readonly parameters: Readonly<Record<string, unknown>>
}

const placingPaths = new Set([...orderKindNames.map((kind) => orderKind(kind).path), 'oco', 'sltp', 'batch'])

/** `/private/order/limit/buy`, `/private/order/batch` and their like. */
function isPlacing(path: string): boolean {
  const [, access, subject, name = ''] = path.split('/')
  return access === 'private' && subject === 'order' && placingPaths.has(name)
}

/**
 * Whether sending it twice does what sending it once does. Reading is; placing an order is when the order has a name of
 * ours, because the venue answers a repeat with the first order. Cancels, amendments and transfers without a name are not.
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

/** What to do after an attempt has failed; attempts count from 1. */
export function decideRetry(
  problem: unknown,
  input: RepeatableRequest,
  attempt: number,
  retryAfterMs: number | undefined,
): RetryDecision {
  if (attempt >= attemptsMax) return { kind: 'give_up' }
  const pauseMs = firstPauseMs * 2 ** (attempt - 1)
  if (problem instanceof AgoraError) {
    // These three say that nothing was done, so anything may be sent again.
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
