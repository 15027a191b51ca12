export type Json = Readonly<Record<string, unknown>>

/** The names of schemas that have an interface of their own, by their JSON. */
export class SchemaNames {
  readonly #names = new Map<string, string>()

  add(schema: Json, name: string): void {
    this.#names.set(keyOf(schema), name)
  }

  of(schema: Json): string | undefined {
    return this.#names.get(keyOf(schema))
  }
}

/** A description does not make another type. */
function keyOf({ description: _description, readOnly: _readOnly, ...schema }: Json): string {
  return JSON.stringify(schema)
}

export function describe({ description }: Json, indent: string): string {
  return typeof description === 'string' && description !== '' ? `${indent}/** ${description} */\n` : ''
}

const decimalPattern = String.raw`^-?\d+(\.\d+)?$`

/** The TypeScript type of a JSON schema. */
export function typeOf(schema: Json, names: SchemaNames, indent: string): string {
  const name = names.of(schema)
  if (name !== undefined) return name
  const inner = (value: unknown) => typeOf(value as Json, names, indent)
  const options = schema.anyOf ?? schema.oneOf
  if ('const' in schema) return literal(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(' | ')
  if (Array.isArray(options)) return [...new Set(options.map(inner))].join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => inner({ ...schema, type })).join(' | ')
  if (schema.type === 'array') return arrayType(schema, inner)
  if (schema.type === 'object') return objectType(schema, names, indent)
  if (schema.type === 'string') return schema.pattern === decimalPattern ? 'Decimal' : 'string'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'boolean') return 'boolean'
  if (schema.type === 'null') return 'null'
  return isNever(schema) ? 'never' : 'unknown'
}

const isNever = ({ not }: Json): boolean => JSON.stringify(not) === '{}'

function arrayType({ items, prefixItems }: Json, inner: (value: unknown) => string): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(inner).join(', ')}]`
  const item = inner(items ?? {})
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function objectType(schema: Json, names: SchemaNames, indent: string): string {
  const properties = Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})
  if (properties.length === 0 && schema.additionalProperties === false) return 'Record<never, never>'
  if (properties.length === 0)
    return `Record<string, ${typeOf((schema.additionalProperties ?? {}) as Json, names, indent)}>`
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const deeper = `${indent}  `
  const members = properties.map(([name, property]) => {
    const type = typeOf(property, names, deeper)
    const isRequired = required.has(name)
    const key = /^[a-z_]\w*$/i.test(name) ? name : `'${name}'`
    return `${describe(property, deeper)}${deeper}${key}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'}`
  })
  return `{\n${members.join('\n')}\n${indent}}`
}
