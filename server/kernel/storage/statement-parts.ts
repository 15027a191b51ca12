import { InvariantBroken } from '../values/invariant.ts'
import type { Sql } from './guarded-sql.ts'

/** What the driver looks at in a query that stands inside another one. */
interface Part {
  readonly strings: TemplateStringsArray
  readonly args: readonly unknown[]
  fragment: boolean
}

type MakePart = (strings: TemplateStringsArray, args: readonly unknown[]) => Part

const awaiting = 'then'
let makePart: MakePart | undefined

/**
 * A `sql` that makes parts of statements and nothing that can be sent. What the driver makes is a promise with functions
 * of its own, which V8 puts among the old objects at once: they and all they refer to, other parts and parameters, then
 * stay until the next full collection and are copied on their way there. That cost more than a statement of many parts did.
 */
export function partsOf(sql: Sql): Sql {
  makePart ??= partMaker(sql)
  const make = makePart
  const tag = (first: unknown, ...rest: readonly unknown[]): unknown =>
    isTemplate(first) ? make(first, rest) : Reflect.apply(sql, undefined, [first, ...rest])
  return tag as unknown as Sql
}

/** The driver knows its queries by their class, which it does not export. */
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
  Object.setPrototypeOf(StatementPart.prototype, Object.getPrototypeOf(sql`select 1`))
  // What it inherits would say that a part can be awaited.
  Object.defineProperty(StatementPart.prototype, awaiting, { value: undefined })
  return (strings, args) => new StatementPart(strings, args)
}

function isTemplate(value: unknown): value is TemplateStringsArray {
  return Array.isArray(value) && 'raw' in value
}
