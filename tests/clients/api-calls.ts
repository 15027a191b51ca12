import { describe, type Json, type SchemaNames, typeOf } from './json-schema-types.ts'

interface Operation {
  readonly summary: string
  readonly parameters?: readonly {
    readonly name: string
    readonly required: boolean
    readonly description?: string
    readonly schema?: Json
    readonly content?: Readonly<Record<string, { readonly schema: Json }>>
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> }
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Json }>> }>
  >
  readonly 'x-access': string
}

/** The part of an OpenAPI document that the types of a client are written from. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly 'x-errors': Readonly<Record<string, unknown>>
}

export interface ApiCall {
  /** `POST /drafts` */
  readonly name: string
  readonly operation: Operation
}

export interface CallParameter {
  readonly name: string
  readonly required: boolean
  readonly schema: Json
}

export function callsIn(document: ApiDocument): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )
}

/** The schema of a successful reply, in its envelope. */
export function replyOf({ operation }: ApiCall): Json {
  return operation.responses['200']?.content['application/json']?.schema ?? {}
}

export function parametersOf({ operation }: ApiCall): CallParameter[] {
  const { parameters = [], requestBody } = operation
  const contents = requestBody?.content ?? {}
  const body = (contents['application/json'] ?? Object.values(contents)[0])?.schema
  const required = new Set((body?.required as string[] | undefined) ?? [])
  const inBody = Object.entries((body?.properties as Record<string, Json> | undefined) ?? {})
  return [
    ...parameters.map(({ name, required, description, schema, content }) => ({
      name,
      required,
      schema: { ...(schema ?? content?.['application/json']?.schema), ...(description ? { description } : {}) },
    })),
    ...inBody.map(([name, schema]) => ({ name, schema, required: required.has(name) })),
  ]
}

/** One member of the interface of calls. */
export function writeCall(
  { name, operation }: ApiCall,
  parameters: readonly CallParameter[],
  result: string,
  typeOfInput: (schema: Json) => string,
): string {
  const members = parameters.map(({ name, schema, required }) => {
    const note = describe(schema, '      ')
    return `${note}      ${name}${required ? '' : '?'}: ${typeOfInput(schema)}${required ? '' : ' | undefined'}`
  })
  const params = members.length === 0 ? 'Record<never, never>' : `{\n${members.join('\n')}\n    }`
  const access = operation['x-access']
  return `  /** ${operation.summary} */\n  '${name}': {\n    access: '${access}'\n    params: ${params}\n    result: ${result}\n  }`
}

/** Declares an interface. Later types use its name in place of its schema. */
export function declare(name: string, schema: Json, names: SchemaNames): string {
  const type = typeOf(schema, names, '')
  names.add(schema, name)
  return schema.type === 'object' && type.startsWith('{')
    ? `export interface ${name} ${type}`
    : `export type ${name} = ${type}`
}

export function writeCodes(name: string, document: ApiDocument): string {
  const codes = Object.keys(document['x-errors']).map((code) => `  | '${code}'`)
  return `export type ${name} =\n${codes.join('\n')}`
}
