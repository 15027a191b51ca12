import type { z } from 'zod'

/** One setting of an operator, with its documentation and its check. */
export interface Setting<T> {
  readonly name: string
  readonly meaning: string
  /** The form of a valid value, for the error message. */
  readonly form: string
  /** The default as an operator would write it; undefined means none. */
  readonly fallback: string | undefined
  /** The value is or contains a secret: no message repeats it. */
  readonly secret?: boolean
  readonly schema: z.ZodType<T, string>
}

export type SettingsRecord = Record<string, Setting<unknown>>

export type ValuesOf<S extends SettingsRecord> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T>
    ? T | (S[K]['fallback'] extends string ? never : undefined)
    : never
}

export function setting<T, const F extends string | undefined>(
  definition: Omit<Setting<T>, 'fallback'> & { fallback: F },
): Setting<T> & { fallback: F } {
  return definition
}

/** Contains every problem, so that an operator finds five mistakes with one start. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export function readSettings<S extends SettingsRecord>(
  settings: S,
  environment: Readonly<Record<string, string | undefined>>,
  reservedPrefix: string,
): ValuesOf<S> {
  const problems: string[] = []
  const known = new Map(Object.values(settings).map((one) => [one.name, one]))
  for (const name of Object.keys(environment)) {
    if (!name.startsWith(reservedPrefix) || known.has(name)) continue
    const near = nearest(name, [...known.keys()])
    problems.push(`${name} is not a setting${near === undefined ? '' : `; did you mean ${near}?`}`)
  }
  const values: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(settings)) {
    const given = environment[one.name]
    const text = given === undefined || given === '' ? one.fallback : given
    if (text === undefined) continue
    const read = one.schema.safeParse(text)
    if (read.success) values[key] = read.data
    else problems.push(`${one.name} must be ${one.form}; ${shown(one, text)}`)
  }
  if (problems.length > 0) throw new BadSettings(problems)
  return values as ValuesOf<S>
}

function shown({ secret }: Setting<unknown>, text: string): string {
  if (secret === true) return `its value (${text.length} characters) is not shown because it may contain a secret`
  // An address in the wrong setting may contain a password, and a password may contain any character.
  return `it is ${JSON.stringify(text.replace(/^.*@/s, '…@').slice(0, 200))}`
}

function nearest(name: string, candidates: readonly string[]): string | undefined {
  let best: { candidate: string; distance: number } | undefined
  for (const candidate of candidates) {
    const distance = editDistance(name, candidate)
    if (distance <= 6 && (best === undefined || distance < best.distance)) best = { candidate, distance }
  }
  return best?.candidate
}

function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const substituted = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(substituted, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[right.length] ?? 0
}
