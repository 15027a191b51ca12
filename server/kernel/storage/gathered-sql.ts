import { type DriverQuery, isDriverQuery, type Sql } from './guarded-sql.ts'

/** A statement as the driver made it. */
interface Question extends DriverQuery {
  readonly strings: readonly string[]
  readonly args: readonly unknown[]
  readonly options: { readonly prepare?: boolean; readonly simple?: boolean }
  resolve(rows: unknown): void
}

/**
 * Questions that are asked in the same turn of the loop go to the database as one statement, for each costs both sides
 * more than most of the answers do; one that is asked twice is answered once. For reading alone, and for values that JSON
 * has: numbers, text, truth and lists of them, not bytes.
 */
export function gatherQueries(sql: Sql): Sql {
  let waiting: Question[] = []
  const send = () => {
    const asked = waiting
    waiting = []
    void sendTogether(sql, asked)
  }
  const take = (question: Question) => {
    if (waiting.length === 0) setImmediate(send)
    waiting.push(question)
  }
  return new Proxy(sql, {
    apply(target, self, parameters) {
      const made: unknown = Reflect.apply(target, self, parameters)
      if (!isDriverQuery(made)) return made
      const alone = made.handler
      made.handler = (query) => {
        const question = query as Question
        // What must not leave a prepared statement behind would leave a larger one.
        return question.options.prepare === false || question.options.simple === true ? alone(query) : take(question)
      }
      return made
    },
  })
}

async function sendTogether(sql: Sql, asked: readonly Question[]): Promise<void> {
  const groups: Question[][] = []
  for (const question of asked) {
    const same = groups.find(([first]) => first !== undefined && isSame(first, question))
    if (same === undefined) groups.push([question])
    else same.push(question)
  }
  try {
    const columns = groups.map(([first]) => sql`(select json_agg(asked_row) from (${first as never}) as asked_row)`)
    const all = columns.reduce((left, right) => sql`${left}, ${right}`)
    const [answers] = await sql`select ${all}`.values()
    groups.forEach((group, at) => {
      for (const { resolve } of group) resolve(answers?.[at] ?? [])
    })
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

function isSame(one: Question, other: Question): boolean {
  return one.strings === other.strings && one.args.every((value, at) => isSameValue(value, other.args[at]))
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  return one.length === other.length && one.every((value, at) => value === other[at])
}
