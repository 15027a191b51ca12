import { InvariantBroken } from '../values/invariant.ts'
import type { Sql } from './guarded-sql.ts'
import { driverPrototype, isTemplate } from './statement-parts.ts'
import { statementOf } from './statement-texts.ts'

/**
 * Combines the queries of one turn of the event loop into one statement, since a statement costs both sides more than most
 * results do; a repeated query is sent once. For reads only, and for values of JSON: numbers, text, booleans and lists of
 * them, not bytes.
 */
export function gatherQueries(sql: Sql): Sql {
  let waiting: GatheredQuery[] = []
  const send = () => {
    const queries = waiting
    waiting = []
    void sendTogether(sql, queries)
  }
  const take = (query: GatheredQuery) => {
    if (waiting.length === 0) setImmediate(send)
    waiting.push(query)
  }
  prepareClass(sql)
  return new Proxy(sql, {
    apply(target, self, [first, ...rest]: unknown[]) {
      return isTemplate(first) ? new GatheredQuery(first, rest, take) : Reflect.apply(target, self, [first, ...rest])
    },
  })
}

/**
 * A query, or a part of one: only a query that is awaited is sent. The driver's own queries are promises with functions of
 * their own, which cost more than the rest of a small query.
 */
class GatheredQuery implements PromiseLike<unknown> {
  readonly strings: TemplateStringsArray
  readonly args: readonly unknown[]
  /** The driver sets this on the parts of its queries. */
  fragment = true
  readonly #take: (query: GatheredQuery) => void
  #answer: Promise<unknown> | undefined
  resolve: (rows: unknown) => void = unsent
  reject: (error: unknown) => void = unsent

  constructor(strings: TemplateStringsArray, args: readonly unknown[], take: (query: GatheredQuery) => void) {
    this.strings = strings
    this.args = args
    this.#take = take
  }

  // biome-ignore lint/suspicious/noThenProperty: a query of the driver is sent when it is awaited, and so is this one
  then<T, U>(
    onAnswer?: ((rows: unknown) => T | PromiseLike<T>) | null,
    onError?: ((error: unknown) => U | PromiseLike<U>) | null,
  ): Promise<T | U> {
    this.#answer ??= new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
      this.#take(this)
    })
    return this.#answer.then(onAnswer, onError) as Promise<T | U>
  }

  catch<U>(onError: (error: unknown) => U | PromiseLike<U>): Promise<unknown> {
    return this.then(undefined, onError)
  }

  finally(onEnd: () => void): Promise<unknown> {
    return this.then().finally(onEnd)
  }
}

function unsent(): never {
  throw new InvariantBroken('a query was answered before it was sent')
}

/** Forms of a query that the driver offers and a gathered query does not have. */
const otherForms = [
  'cursor',
  'describe',
  'execute',
  'forEach',
  'handle',
  'raw',
  'readable',
  'simple',
  'values',
  'writable',
]

let isPrepared = false

function prepareClass(sql: Sql): void {
  if (isPrepared) return
  isPrepared = true
  const { prototype } = GatheredQuery
  Object.setPrototypeOf(prototype, driverPrototype(sql))
  for (const name of otherForms) {
    const refuse = () => {
      throw new InvariantBroken(`a gathered query cannot be sent with ${name}()`)
    }
    Object.defineProperty(prototype, name, { value: refuse })
  }
}

async function sendTogether(sql: Sql, queries: readonly GatheredQuery[]): Promise<void> {
  const groups: GatheredQuery[][] = []
  for (const query of queries) {
    const same = groups.find(([first]) => first !== undefined && isSame(first, query))
    if (same === undefined) groups.push([query])
    else same.push(query)
  }
  try {
    const [answers] = await statementOf(
      sql,
      groups.flatMap(([first]) => first ?? []),
    ).values()
    groups.forEach((group, at) => {
      for (const { resolve } of group) resolve(answers?.[at] ?? [])
    })
  } catch (error) {
    for (const { reject } of queries) reject(error)
  }
}

function isSame(one: GatheredQuery, other: GatheredQuery): boolean {
  return one.strings === other.strings && one.args.every((value, at) => isSameValue(value, other.args[at]))
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  return one.length === other.length && one.every((value, at) => value === other[at])
}
