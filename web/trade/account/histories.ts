import { useInfiniteQuery } from '@tanstack/react-query'
import type { PagedCallName, ParametersOf, RowOf } from '../../../client/trading-client.ts'
import { callTrading } from '../../session/call-trading.ts'
import { queryNames, useIsSignedIn } from './queries.ts'

type HistoryName = 'GET /private/history/orders' | 'GET /private/history/trades' | 'GET /private/history/ledger'

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string
}

const rowsPerPage = 50

function useHistory<Name extends HistoryName>(name: Name, key: readonly string[], filter: ParametersOf<Name>) {
  return useInfiniteQuery({
    queryKey: [...key, filter],
    queryFn: async ({ pageParam, signal }) => {
      const params = { ...filter, maxRowsPerPage: rowsPerPage, cursor: pageParam === '' ? undefined : pageParam }
      return (await callTrading(name, params, signal)) as unknown as Page<RowOf<Name>>
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => (nextCursor === '' ? undefined : nextCursor),
    enabled: useIsSignedIn(),
  })
}

export type OrderFilter = ParametersOf<'GET /private/history/orders'>
export type FillFilter = ParametersOf<'GET /private/history/trades'>

export const useOrderHistory = (filter: OrderFilter) =>
  useHistory('GET /private/history/orders', queryNames.orders, filter)

export const useFills = (filter: FillFilter) => useHistory('GET /private/history/trades', queryNames.fills, filter)

export const useLedger = (filter: ParametersOf<'GET /private/history/ledger'>) =>
  useHistory('GET /private/history/ledger', queryNames.ledger, filter)

/** A file is complete or not created; a browser can handle this many rows. */
const rowsInFileMax = 50_000
const rowsPerFilePage = 500

/** All rows of a history, fetched page by page. */
export async function allRows<Name extends PagedCallName>(
  name: Name,
  filter: ParametersOf<Name>,
): Promise<RowOf<Name>[]> {
  const rows: RowOf<Name>[] = []
  let cursor: string | undefined
  do {
    const params = { ...filter, maxRowsPerPage: rowsPerFilePage, cursor }
    const page = (await callTrading(name, params as ParametersOf<Name>)) as unknown as Page<RowOf<Name>>
    rows.push(...page.rows)
    cursor = page.nextCursor === '' ? undefined : page.nextCursor
  } while (cursor !== undefined && rows.length < rowsInFileMax)
  return rows
}
