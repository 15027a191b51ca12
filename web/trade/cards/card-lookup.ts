import { type QueryKey, useQuery } from '@tanstack/react-query'
import { TradingError } from '../../session/trading-error.ts'
import { queryNames } from '../account/queries.ts'
import { cardPacer } from './card-pacer.ts'

const freshMs = 60_000
/** How often a card that may change by itself is read. */
const followedEveryMs = 5_000

const isRefused = (error: unknown) =>
  error instanceof TradingError && error.status >= 400 && error.status < 500 && !error.isRetryable

export interface CardLookup<T> {
  readonly key: QueryKey
  read(signal: AbortSignal): Promise<T>
  /** Nothing changes any more. */
  hasEnded(value: T): boolean
}

/** The content of a card, until it ends; null if it does not exist or the user may not see it. */
export function useCardLookup<T>({ key, read, hasEnded }: CardLookup<T>) {
  return useQuery({
    queryKey: [...queryNames.cards, ...key],
    queryFn: ({ signal }) =>
      cardPacer.run(async () => {
        // The message may have left the view while this waited.
        signal.throwIfAborted()
        try {
          return await read(signal)
        } catch (error) {
          if (isRefused(error)) return null
          throw error
        }
      }),
    staleTime: freshMs,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data === null || hasEnded(data) ? false : followedEveryMs,
  })
}
