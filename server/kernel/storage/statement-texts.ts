import type { PendingQuery } from 'postgres'
import type { Sql } from './guarded-sql.ts'

/** A query or a part of one, as the driver and `statement-parts.ts` make them. */
export interface Template {
  readonly strings: readonly string[]
  readonly args: readonly unknown[]
}

/** The text of a query depends on its templates, not on its values. */
interface Shape {
  name: string
  readonly values: Scalar[]
}

type Scalar = string | number | boolean | bigint | null | readonly (string | number | boolean | bigint | null)[]
type Row = readonly unknown[]

/** One statement of 30 queries has 12 kB. */
const textsMax = 100
const texts = new Map<string, string>()
const numbers = new WeakMap<readonly string[], number>()
let templateCount = 0

/**
 * One statement with the result of each query as a list in JSON. The driver would write the text of all templates again for
 * each sending, which takes as long as reading the results.
 */
export function statementOf(sql: Sql, queries: readonly Template[]): PendingQuery<Row[]> {
  const shape: Shape = { name: '', values: [] }
  if (!queries.every((query) => addTo(shape, query))) return writtenByDriver(sql, queries)
  let text = texts.get(shape.name)
  if (text === undefined) {
    text = textOf(queries)
    if (texts.size >= textsMax) texts.clear()
    texts.set(shape.name, text)
  }
  return sql.unsafe<Row[]>(text, shape.values as never, { prepare: true })
}

/** Names every template and every place of a value, in their order. False if a value is not one of a parameter. */
function addTo(shape: Shape, { strings, args }: Template): boolean {
  shape.name += `(${numberOf(strings)}`
  for (const value of args) {
    if (isScalar(value)) {
      shape.name += '$'
      shape.values.push(value)
    } else if (!isTagged(value) || !addTo(shape, value)) return false
  }
  return true
}

function numberOf(strings: readonly string[]): number {
  let number = numbers.get(strings)
  if (number === undefined) {
    number = ++templateCount
    numbers.set(strings, number)
  }
  return number
}

function isScalar(value: unknown): value is Scalar {
  return isPlain(value) || (Array.isArray(value) && value.every(isPlain))
}

function isPlain(value: unknown): boolean {
  if (value === null) return true
  const type = typeof value
  return type === 'number' || type === 'string' || type === 'boolean' || type === 'bigint'
}

/** A template of the source, whose strings are the same object each time. */
function isTagged(value: unknown): value is Template {
  return typeof value === 'object' && value !== null && 'strings' in value && 'raw' in (value.strings as object)
}

const before = '(select json_agg(result_row) from ('
const after = ') as result_row)'

function textOf(queries: readonly Template[]): string {
  let count = 0
  const write = ({ strings, args }: Template): string =>
    strings.reduce((text, string, at) => {
      const value = args[at - 1]
      return `${text}${isScalar(value) ? `$${++count}` : write(value as Template)}${string}`
    })
  return `select ${queries.map((query) => `${before}${write(query)}${after}`).join(', ')}`
}

/** For values that only the driver can write, such as lists of columns. */
function writtenByDriver(sql: Sql, queries: readonly Template[]): PendingQuery<Row[]> {
  const columns = queries.map((query) => sql`(select json_agg(result_row) from (${query as never}) as result_row)`)
  const all = columns.reduce((left, right) => sql`${left}, ${right}`)
  return sql<Row[]>`select ${all}`
}
