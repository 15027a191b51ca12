import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { PagedCallName, ParametersOf, RowOf } from '../../client/trading-client.ts'
import { callTrading } from '../session/call-trading.ts'

const rowsPerPage = 50

/** A history of the venue, newest first, with older pages on demand. Its cursor stays valid while rows are added. */
export function useOlder<Name extends PagedCallName>(
  key: string,
  name: Name,
  params: ParametersOf<Name>,
  refetchInterval: number | false,
) {
  const query = useInfiniteQuery({
    queryKey: ['admin', key, params],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === '' ? undefined : pageParam
      const page = await callTrading(name, { ...params, maxRowsPerPage: rowsPerPage, cursor })
      return page as { rows: RowOf<Name>[]; nextCursor: string }
    },
    getNextPageParam: ({ nextCursor }) => (nextCursor === '' ? undefined : nextCursor),
    refetchInterval,
    placeholderData: keepPreviousData,
  })
  const { error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const data = query.data?.pages.flatMap(({ rows }) => rows)
  return { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage }
}
