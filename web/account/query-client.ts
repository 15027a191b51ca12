import { QueryClient } from '@tanstack/react-query'
import { ChatError } from '../../client/chat/chat-error.ts'
import { NoAnswer } from '../../client/errors.ts'
import { onSignOut } from '../session/session-store.ts'
import { TradingError } from '../session/trading-error.ts'

const attemptsMax = 3

/** Retries only requests that may succeed next time, not rejected ones. */
function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= attemptsMax) return false
  if (error instanceof TradingError) return error.status === 0 || error.isRetryable
  if (error instanceof ChatError) return error.status === 429 || error.status >= 500
  return error instanceof NoAnswer
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: mayRetry, staleTime: 15_000, refetchOnWindowFocus: false } },
})

onSignOut(() => queryClient.clear())
