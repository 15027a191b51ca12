export type Schema = Record<string, unknown>

/** The enclosing schemas, outermost first; the first is the document itself */
export type Scope = readonly Schema[]

export interface Member {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  readonly scope: Scope
}

const refsMax = 20
/** The limit for recursive lists. */
const nestingMax = 4

/**
 * Resolves references. They are looked up in the enclosing schemas, innermost first: a reply has definitions of its
 * own, and the document has those that all replies share.
 */
export function resolved(schema: Schema, scope: Scope): Schema {
  let current = schema
  for (let step = 0; typeof current.$ref === 'string' && step < refsMax; step += 1) {
    const target = lookUp(current.$ref, scope)
    if (target === undefined) return {}
    const { $ref: _followed, ...beside } = current
    current = { ...target, ...beside }
  }
  return withoutSingleChoice(current, scope)
}

function lookUp(reference: string, scope: Scope): Schema | undefined {
  const path = reference.replace(/^#\/?/, '').split('/').filter(Boolean)
  if (path.length === 0) return undefined
  for (let index = scope.length - 1; index >= 0; index -= 1) {
    let found: unknown = scope[index]
    for (const part of path) {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
      found = isObject(found) ? found[key] : undefined
    }
    if (isObject(found)) return found
  }
  return undefined
}

/** Merges `allOf` into one object. */
function withoutSingleChoice(schema: Schema, scope: Scope): Schema {
  if (!Array.isArray(schema.allOf)) return schema
  const { allOf, ...own } = schema
  const merged: Schema = { ...own }
  for (const part of (allOf as Schema[]).map((one) => resolved(one, scope))) {
    const properties = { ...asObject(merged.properties), ...asObject(part.properties) }
    const required = [...asList(merged.required), ...asList(part.required)]
    Object.assign(merged, part)
    if (Object.keys(properties).length > 0) Object.assign(merged, { properties, required })
  }
  return merged
}

/** The alternatives of a schema; the schema itself when it has none. */
export function alternatives(schema: Schema, scope: Scope): Schema[] {
  const whole = resolved(schema, scope)
  const listed = (whole.anyOf ?? whole.oneOf) as Schema[] | undefined
  if (listed !== undefined) return listed.flatMap((one) => alternatives(one, scope))
  if (Array.isArray(whole.type)) return whole.type.map((type) => ({ ...whole, type }))
  return [whole]
}

/** The type of a schema as text. */
export function typeLabel(schema: Schema, scope: Scope, plural = false, depth = 0): string {
  if (depth > nestingMax) return '…'
  const labels = new Set(alternatives(schema, scope).map((one) => singleLabel(one, scope, plural, depth + 1)))
  return labels.size === 0 ? 'anything' : [...labels].join(' or ')
}

function singleLabel(schema: Schema, scope: Scope, plural: boolean, depth: number): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  const ending = plural ? 's' : ''
  if (schema.type === 'array') {
    if (Array.isArray(schema.prefixItems)) {
      const parts = schema.prefixItems.map((one) => typeLabel(one, scope, false, depth))
      return `[${parts.join(', ')}]`
    }
    const inner = isObject(schema.items) ? typeLabel(schema.items, [...scope, schema], true, depth) : 'anything'
    return `list${ending} of ${inner}`
  }
  if (schema.type === 'object' || schema.properties !== undefined) {
    const values = mapValues(schema)
    if (values === undefined) return `object${ending}`
    return `map${ending} of ${typeLabel(values, [...scope, schema], true, depth)}`
  }
  if (typeof schema.type !== 'string') return Array.isArray(schema.enum) ? `string${ending}` : 'anything'
  return schema.type === 'null' ? 'null' : `${schema.type}${ending}`
}

/** The schema of the values of a map. */
function mapValues(schema: Schema): Schema | undefined {
  if (schema.properties !== undefined) return undefined
  return isObject(schema.additionalProperties) ? schema.additionalProperties : undefined
}

/**
 * The expandable members: properties of an object, of list elements, or of map values. Each of several object forms is
 * a member.
 */
export function membersOf(schema: Schema, scope: Scope, depth = 0): Member[] {
  if (depth > nestingMax) return []
  const forms = alternatives(schema, scope)
    .map((one) => ({ one, members: membersOfOne(one, [...scope, one], depth + 1) }))
    .filter(({ members }) => members.length > 0)
  if (forms.length < 2) return forms.flatMap(({ members }) => members)
  return forms.map(({ one }, index) => ({ name: formName(one, index), schema: one, required: true, scope }))
}

/** The values that distinguish a form, such as `drafts add`. */
function formName(schema: Schema, index: number): string {
  const members = Object.values(asObject(schema.properties)) as Schema[]
  const texts = members.map((member) => member.const).filter((value) => typeof value === 'string')
  return texts.length === 0 ? `form ${index + 1}` : texts.join(' ')
}

function membersOfOne(schema: Schema, scope: Scope, depth: number): Member[] {
  if (schema.type === 'array' && isObject(schema.items)) return membersOf(schema.items, scope, depth)
  const values = mapValues(schema)
  if (values !== undefined) return membersOf(values, scope, depth)
  const required = new Set(asList(schema.required))
  return Object.entries(asObject(schema.properties)).map(([name, one]) => ({
    name,
    schema: resolved(one as Schema, scope),
    required: required.has(name),
    scope,
  }))
}

/** The allowed texts of a parameter, if there are few. */
export function choices(schema: Schema, scope: Scope): string[] {
  const every = alternatives(schema, scope).filter((one) => one.type !== 'null')
  const lists = every.map((one) => (Array.isArray(one.enum) ? one.enum : 'const' in one ? [one.const] : undefined))
  if (lists.length === 0 || lists.some((one) => one === undefined)) return []
  return lists.flatMap((one) => (one as unknown[]).map(String))
}

export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asObject(value: unknown): Schema {
  return isObject(value) ? value : {}
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
