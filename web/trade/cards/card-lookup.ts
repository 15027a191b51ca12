import { type QueryKey, useQuery } from '@tanstack/react-query'
import { TradingError } from '../../session/trading-error.ts'
import { queryNames } from '../account/queries.ts'
import { cardPacer } from './card-pacer.ts'

const freshMs = 60_000

const isRefused = (error: unknown) =>
  error instanceof TradingError && error.status >= 400 && error.status < 500 && !error.isRetryable

/** The content of a card; null if it does not exist or the user may not see it. */
export function useCardLookup<T>(key: QueryKey, read: (signal: AbortSignal) => Promise<T>) {
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
  })
}
