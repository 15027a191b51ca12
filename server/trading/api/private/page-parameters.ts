import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import {
  type Cursor,
  formatCursor,
  type OnwardRequest,
  type Page,
  type PageRequest,
  parseCursor,
} from '../../store/queries/page.ts'
import { csvReply } from '../../wire/csv.ts'

/** A history is paged by number, or by the cursor of the previous page, which stays correct while rows are added. */
export const pageParameters = {
  page: withDefault(param.integer(z.int().min(1).max(10_000)), 1),
  maxRowsPerPage: withDefault(
    param.integer(z.int().min(1).max(tradingLimits.pageRowsMax)),
    tradingLimits.pageRowsDefault,
  ),
  cursor: optional(param.text(z.string().max(40), '`nextCursor` of the previous page')),
  format: withDefault(
    param.choice(['json', 'csv'], 'csv returns a table, with the cursor in the header X-Next-Cursor'),
    'json',
  ),
} as const

export const timeRangeParameters = {
  from: optional(param.integer(z.int().min(0), 'Milliseconds, inclusive')),
  to: optional(param.integer(z.int().min(0), 'Milliseconds, inclusive')),
} as const

interface TimeRange {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** A swapped range is an error: an empty page would say that nothing happened. */
export function timeRangeOf({ from, to }: TimeRange) {
  if (from !== undefined && to !== undefined && from > to) throw refuse.badParameter('from', 'is later than to')
  return { fromMs: from, toMs: to }
}

/** The order of a history. A cursor is valid in the order of its page. */
export const sortParameter = withDefault(
  param.choice(
    ['newest_first', 'oldest_first'],
    'oldest_first reads a history onward from `from`, by cursor; rows that are added come last',
  ),
  'newest_first',
)

interface PageParameters {
  readonly page: number
  readonly maxRowsPerPage: number
  readonly cursor: string | undefined
}

export function pageRequest(params: PageParameters): PageRequest {
  const after = cursorOf(params)
  if (after === undefined) return { page: params.page, rows: params.maxRowsPerPage }
  return { after, rows: params.maxRowsPerPage }
}

export function sortedPageRequest(
  params: PageParameters & { readonly sort: 'newest_first' | 'oldest_first' },
): PageRequest | OnwardRequest {
  if (params.sort === 'newest_first') return pageRequest(params)
  if (params.page !== 1) throw refuse.badParameter('page', 'goes with newest_first; use the cursor')
  return { onwardFrom: cursorOf(params), rows: params.maxRowsPerPage }
}

function cursorOf({ cursor }: PageParameters): Cursor | undefined {
  if (cursor === undefined) return undefined
  const place = parseCursor(cursor)
  if (place === undefined) throw refuse.badParameter('cursor', 'is not a cursor of this API')
  return place
}

export const pageReply = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.string().describe('Empty on the last page') })

/** A page as JSON, or as CSV with the same columns. */
export function pageAnswer<Row, Shape extends z.ZodRawShape>(
  page: Page<Row>,
  schema: z.ZodObject<Shape>,
  write: (row: Row) => z.input<z.ZodObject<Shape>>,
  { name, format }: { name: string; format: 'json' | 'csv' },
) {
  const rows = page.rows.map(write)
  const nextCursor = page.next === undefined ? '' : formatCursor(page.next)
  return format === 'json' ? { rows, nextCursor } : csvReply(name, Object.keys(schema.shape), rows, nextCursor)
}
