import { InvariantBroken } from '../values/invariant.ts'
import type { Sql } from './guarded-sql.ts'

/** The properties of a nested query that the driver reads. */
interface Part {
  readonly strings: TemplateStringsArray
  readonly args: readonly unknown[]
  fragment: boolean
}

type MakePart = (strings: TemplateStringsArray, args: readonly unknown[]) => Part

const awaiting = 'then'
let makePart: MakePart | undefined

/**
 * A `sql` that makes parts of statements, which cannot be sent. The driver would make a promise with its own functions,
 * which V8 allocates in the old space: with everything they refer to, they stay until the next full collection. That cost
 * more than a statement of many parts.
 */
export function partsOf(sql: Sql): Sql {
  makePart ??= partMaker(sql)
  const make = makePart
  const tag = (first: unknown, ...rest: readonly unknown[]): unknown =>
    isTemplate(first) ? make(first, rest) : Reflect.apply(sql, undefined, [first, ...rest])
  return tag as unknown as Sql
}

/** The prototype of the driver's queries, by which it recognises them; it does not export their class. */
export function driverPrototype(sql: Sql): object {
  return Object.getPrototypeOf(sql`select 1`) as object
}

function partMaker(sql: Sql): MakePart {
  class StatementPart implements Part {
    readonly strings: TemplateStringsArray
    readonly args: readonly unknown[]
    fragment = true

    constructor(strings: TemplateStringsArray, args: readonly unknown[]) {
      this.strings = strings
      this.args = args
    }

    execute(): never {
      throw new InvariantBroken('a part of a statement was sent by itself')
    }
  }
  Object.setPrototypeOf(StatementPart.prototype, driverPrototype(sql))
  // The inherited `then` would make a part awaitable.
  Object.defineProperty(StatementPart.prototype, awaiting, { value: undefined })
  return (strings, args) => new StatementPart(strings, args)
}

export function isTemplate(value: unknown): value is TemplateStringsArray {
  return Array.isArray(value) && 'raw' in value
}
