import type postgres from 'postgres'

/** Parameters may be numbers or bigints; an int8 column is always read as a safe number. */
export type Sql = postgres.ISql<{ int8: number | bigint }>

export interface Guard {
  /** Called before a statement is sent; an error prevents the sending. */
  refusal(): Error | undefined
  /** Converts every error of the driver before the caller receives it, synchronously. */
  translate(error: unknown): unknown
}

/** A statement of the driver that has not been sent. */
export interface DriverQuery extends Promise<unknown> {
  handler: (query: DriverQuery) => unknown
  reject: (error: unknown) => void
  cursor: (...parameters: unknown[]) => unknown
}

/**
 * Puts a guard between callers and the driver. Two properties of postgres.js make it necessary: a statement is sent when it
 * is first awaited, which may be after its transaction has ended and its connection has another user; and a statement on a
 * connection that has just closed is written to a null socket, which ends the process. The driver starts a query through
 * its `handler` property and rejects it through `reject`, so the guard replaces these two.
 */
export function guardSql(current: () => Sql, guard: Guard): Sql {
  const watch = (made: unknown): unknown => (isDriverQuery(made) ? watchQuery(made, guard) : made)
  const tag = (() => undefined) as unknown as Sql
  return new Proxy(tag, {
    apply: (_target, _self, parameters) => watch(Reflect.apply(current(), undefined, parameters)),
    get: (_target, name) => {
      const member: unknown = Reflect.get(current(), name)
      return typeof member === 'function'
        ? (...parameters: unknown[]) => watch(Reflect.apply(member, undefined, parameters))
        : member
    },
  })
}

export function isDriverQuery(made: unknown): made is DriverQuery {
  return made instanceof Promise && 'handler' in made && 'reject' in made
}

/** Named functions: V8 allocates a function literal in a property assignment in the old space. */
function watchQuery(query: DriverQuery, guard: Guard): DriverQuery {
  const { handler, reject, cursor } = query
  const sendUnlessRefused: DriverQuery['handler'] = (self) => {
    const refusal = guard.refusal()
    return refusal === undefined ? handler(self) : self.reject(refusal)
  }
  const rejectTranslated: DriverQuery['reject'] = (error) => reject(guard.translate(error))
  const openWatched: DriverQuery['cursor'] = (...parameters) => {
    keepWatching(query, guard)
    return Reflect.apply(cursor, query, parameters)
  }
  query.handler = sendUnlessRefused
  query.reject = rejectTranslated
  query.cursor = openWatched
  return query
}

/**
 * The driver resends a prepared statement when the database has lost its preparation, and sets `retried` just before. The
 * statements behind it, COMMIT included, have been executed by then, so it would run outside its transaction. This sends a
 * harmless query instead, and the statement fails with its first error.
 */
export function preventResend(query: DriverQuery): void {
  let failure: unknown
  Object.defineProperty(query, 'retried', {
    get: () => failure,
    set: (error: unknown) => {
      failure = error
      const harmless = { strings: ['select 1'], args: [], parameters: undefined }
      Object.assign(query, harmless, { resolve: () => query.reject(error) })
    },
  })
}

/** A cursor replaces `reject` for every batch of rows. An accessor survives that; it is too slow for other queries. */
function keepWatching(query: DriverQuery, guard: Guard): void {
  let { reject } = query
  Object.defineProperty(query, 'reject', {
    get: () => (error: unknown) => reject(guard.translate(error)),
    set: (replacement: (error: unknown) => void) => {
      reject = replacement
    },
  })
}
