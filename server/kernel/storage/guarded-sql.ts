import type postgres from 'postgres'

/** Numbers and bigints are both taken as parameters; an int8 column always comes back as a safe number. */
export type Sql = postgres.ISql<{ int8: number | bigint }>

export interface Guard {
  /** Asked when a statement is about to be sent; an error here keeps it from the connection. */
  refusal(): Error | undefined
  /** Sees every error of the driver before the caller does, synchronously. */
  translate(error: unknown): unknown
}

/** A statement of the driver that has not been sent. */
export interface DriverQuery extends Promise<unknown> {
  handler: (query: DriverQuery) => unknown
  reject: (error: unknown) => void
  cursor: (...parameters: unknown[]) => unknown
}

/**
 * Puts a guard between callers and the driver. Two facts about postgres.js make it necessary: a statement is sent when it is
 * first awaited, which may be after its transaction has ended and its connection serves somebody else; and a statement given
 * to a connection that has just closed is written to a null socket, which ends the process. The driver settles a query
 * through its own `reject` property and starts it through `handler`, so these two are where the guard stands.
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

/** V8 puts a function that is written right where a property is set among the old objects; with a name first it does not. */
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
 * The driver sends a prepared statement once more when the database has lost its preparation, and says so in `retried` just
 * before. What was sent behind it has been executed by then, COMMIT too, so that it would run outside its transaction: a
 * question without consequences goes in its place, and the statement fails as it did at first.
 */
export function askOnlyOnce(query: DriverQuery): void {
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

/** A cursor replaces `reject` for every batch of rows. An accessor holds against that; it is too slow for every query. */
function keepWatching(query: DriverQuery, guard: Guard): void {
  let { reject } = query
  Object.defineProperty(query, 'reject', {
    get: () => (error: unknown) => reject(guard.translate(error)),
    set: (replacement: (error: unknown) => void) => {
      reject = replacement
    },
  })
}
