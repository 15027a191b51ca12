import { alternatives, choices, type Schema, type Scope } from './schema.ts'

const phrases: readonly (readonly [string, (bound: unknown) => string])[] = [
  ['minLength', (bound) => (bound === 1 ? 'not empty' : `at least ${bound} characters`)],
  ['maxLength', (bound) => `at most ${bound} characters`],
  ['minItems', (bound) => `at least ${bound} of them`],
  ['maxItems', (bound) => `at most ${bound} of them`],
  ['minimum', (bound) => `${bound} or more`],
  ['exclusiveMinimum', (bound) => `more than ${bound}`],
  ['maximum', (bound) => `${bound} or less`],
  ['exclusiveMaximum', (bound) => `less than ${bound}`],
  ['multipleOf', (bound) => `a multiple of ${bound}`],
  ['format', (bound) => String(bound)],
  ['pattern', (bound) => `matches \`${bound}\``],
]

/** The constraints of a value beyond its type, as short phrases. */
export function constraints(schema: Schema, scope: Scope): string[] {
  const found = new Set<string>()
  const listed = choices(schema, scope)
  if (listed.length > 1) found.add(`one of ${listed.map((one) => (one === '' ? "''" : one)).join(', ')}`)
  for (const one of alternatives(schema, scope)) {
    for (const [name, phrase] of phrases) {
      if (one[name] !== undefined && !isEveryInteger(name, one[name])) found.add(phrase(one[name]))
    }
  }
  return [...found]
}

/** The limits of exact integers are no constraint of the parameter. */
function isEveryInteger(name: string, bound: unknown) {
  return (name === 'minimum' || name === 'maximum') && Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER
}

const depthMax = 4

/** An example value for a schema. */
export function exampleOf(schema: Schema, scope: Scope, depth = 0): unknown {
  const first = alternatives(schema, scope).find((one) => one.type !== 'null') ?? {}
  if ('const' in first) return first.const
  if (Array.isArray(first.enum)) return first.enum[0]
  const inner = [...scope, first]
  if (depth > depthMax) return null
  if (first.type === 'array') return first.items ? [exampleOf(first.items as Schema, inner, depth + 1)] : []
  if (first.type === 'object') {
    const properties = (first.properties ?? {}) as Record<string, Schema>
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, exampleOf(one, inner, depth + 1)]))
  }
  if (first.type === 'integer' || first.type === 'number') return 1
  if (first.type === 'boolean') return true
  return 'text'
}
