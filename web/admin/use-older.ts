import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { TradingParams } from '../session/trading-request.ts'
import { tradingRequest } from '../session/trading-request.ts'

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string
}

const rowsPerPage = 50

/** A history of the venue, newest first, with older pages on demand. Its cursor stays valid while rows are added. */
export function useOlder<Row>(name: string, path: string, params: TradingParams, refetchInterval: number | false) {
  const query = useInfiniteQuery({
    queryKey: ['admin', name, params],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      tradingRequest<Page<Row>>('GET', path, {
        ...params,
        maxRowsPerPage: rowsPerPage,
        cursor: pageParam === '' ? undefined : pageParam,
      }),
    getNextPageParam: ({ nextCursor }: Page<Row>) => (nextCursor === '' ? undefined : nextCursor),
    refetchInterval,
    placeholderData: keepPreviousData,
  })
  const { error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const data = query.data?.pages.flatMap(({ rows }) => rows)
  return { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage }
}
