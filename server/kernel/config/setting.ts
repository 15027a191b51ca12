import type { z } from 'zod'

/** One setting an operator can make: its documentation and its check come from this one value. */
export interface Setting<T> {
  readonly name: string
  readonly meaning: string
  /** What a right value looks like, for the sentence that refuses a wrong one. */
  readonly form: string
  /** The default as an operator would write it; undefined when leaving it out means "none". */
  readonly fallback: string | undefined
  /** Its value is or holds a secret: no message ever repeats it. */
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

/** Every complaint at once: an operator should not have to start five times to find five mistakes. */
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
  if (secret === true) return `what it is (${text.length} characters) is not shown, since it may hold a secret`
  // An address put into the wrong setting may carry a password, and passwords hold every character there is.
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
