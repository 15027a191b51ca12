import { type DriverQuery, isDriverQuery, type Sql } from './guarded-sql.ts'

/** A query object of the driver. */
interface PendingQuery extends DriverQuery {
  readonly strings: readonly string[]
  readonly args: readonly unknown[]
  readonly options: { readonly prepare?: boolean; readonly simple?: boolean }
  resolve(rows: unknown): void
}

/**
 * Combines the queries of one turn of the event loop into one statement, since a statement costs both sides more than most
 * results do; a repeated query is sent once. For reads only, and for values of JSON: numbers, text, booleans and lists of
 * them, not bytes.
 */
export function gatherQueries(sql: Sql): Sql {
  let waiting: PendingQuery[] = []
  const send = () => {
    const queries = waiting
    waiting = []
    void sendTogether(sql, queries)
  }
  const take = (query: PendingQuery) => {
    if (waiting.length === 0) setImmediate(send)
    waiting.push(query)
  }
  return new Proxy(sql, {
    apply(target, self, parameters) {
      const made: unknown = Reflect.apply(target, self, parameters)
      if (!isDriverQuery(made)) return made
      const sendAlone = made.handler
      // A constant, for the reason given in guarded-sql.ts.
      const sendGathered: DriverQuery['handler'] = (driverQuery) => {
        const query = driverQuery as PendingQuery
        // A query that must not leave a prepared statement behind would leave a larger one.
        return query.options.prepare === false || query.options.simple === true ? sendAlone(driverQuery) : take(query)
      }
      made.handler = sendGathered
      return made
    },
  })
}

async function sendTogether(sql: Sql, queries: readonly PendingQuery[]): Promise<void> {
  const groups: PendingQuery[][] = []
  for (const query of queries) {
    const same = groups.find(([first]) => first !== undefined && isSame(first, query))
    if (same === undefined) groups.push([query])
    else same.push(query)
  }
  try {
    const columns = groups.map(([first]) => sql`(select json_agg(result_row) from (${first as never}) as result_row)`)
    const all = columns.reduce((left, right) => sql`${left}, ${right}`)
    const [answers] = await sql`select ${all}`.values()
    groups.forEach((group, at) => {
      for (const { resolve } of group) resolve(answers?.[at] ?? [])
    })
  } catch (error) {
    for (const { reject } of queries) reject(error)
  }
}

function isSame(one: PendingQuery, other: PendingQuery): boolean {
  return one.strings === other.strings && one.args.every((value, at) => isSameValue(value, other.args[at]))
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  return one.length === other.length && one.every((value, at) => value === other[at])
}
