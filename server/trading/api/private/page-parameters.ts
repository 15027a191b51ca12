import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import { formatCursor, type Page, type PageRequest, parseCursor } from '../../store/queries/page.ts'
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

export function pageRequest(params: { page: number; maxRowsPerPage: number; cursor: string | undefined }): PageRequest {
  if (params.cursor === undefined) return { page: params.page, rows: params.maxRowsPerPage }
  const after = parseCursor(params.cursor)
  if (after === undefined) throw refuse.badParameter('cursor', 'is not a cursor of this API')
  return { after, rows: params.maxRowsPerPage }
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
