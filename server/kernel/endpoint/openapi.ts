import { setImmediate as otherTasks } from 'node:timers/promises'
import { z } from 'zod'
import { invariant } from '../values/invariant.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { FailureKind } from './failure.ts'
import type { Parameter } from './parameter.ts'

type Json = Record<string, unknown>

/** The parts of the document that the endpoints do not define. */
export interface ApiDescription {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly serverPath: string
  /** Wraps the schema of a result in the API's envelope. */
  envelope(result: Json): Json
  readonly errorSchema: Json
  readonly failureKinds: Readonly<Record<string, FailureKind>>
  /** Codes of any endpoint with this access, declared or not. */
  universalFailures(access: string): readonly string[]
  readonly securitySchemes: Json
  security(access: string): readonly Json[]
  /** Parameters of every call with this access, such as a timestamp. */
  accessParameters(access: string): Readonly<Record<string, Parameter>>
  readonly acceptsJsonBodies: boolean
}

/** The OpenAPI 3.1 document of an API, generated from its endpoints. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], api: ApiDescription): Json {
  const operations = endpoints.map((endpoint) => operation(endpoint, api))
  return documentOf(endpoints, operations, api)
}

/**
 * The document of a running API. The first request for it generates it, because it takes a large part of the time of a
 * start, one endpoint at a time, because other requests must not wait for it.
 */
export class ApiDocument {
  readonly serverPath: string
  readonly #endpoints: readonly AnyEndpoint[]
  readonly #api: ApiDescription
  #generated: Promise<Json> | undefined

  constructor(endpoints: readonly AnyEndpoint[], api: ApiDescription) {
    this.serverPath = api.serverPath
    this.#endpoints = endpoints
    this.#api = api
  }

  content(): Promise<Json> {
    this.#generated ??= this.#generate()
    return this.#generated
  }

  async #generate(): Promise<Json> {
    const operations: Json[] = []
    for (const endpoint of this.#endpoints) {
      operations.push(operation(endpoint, this.#api))
      await otherTasks()
    }
    return documentOf(this.#endpoints, operations, this.#api)
  }
}

/** `operations` are in the order of the endpoints. */
function documentOf(endpoints: readonly AnyEndpoint[], operations: readonly Json[], api: ApiDescription): Json {
  const paths: Record<string, Json> = {}
  for (const [index, { path, method }] of endpoints.entries()) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operations[index] }
  }
  return {
    openapi: '3.1.0',
    info: { title: api.title, version: api.version, description: api.description },
    servers: [{ url: api.serverPath }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: api.errorSchema },
      securitySchemes: api.securitySchemes,
    },
    'x-errors': api.failureKinds,
  }
}

function operation(endpoint: AnyEndpoint, api: ApiDescription): Json {
  const parameters = { ...endpoint.params, ...api.accessParameters(endpoint.access) }
  const inBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const listed = Object.entries(parameters)
  const inUrl = listed.filter(([, one]) => one.place === 'path' || !inBody)
  const inForm = listed.filter(([, one]) => one.place !== 'path' && inBody)
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    ...(endpoint.under === undefined ? {} : { servers: [{ url: endpoint.under }] }),
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    tags: [endpoint.tag],
    ...(endpoint.deprecated === true ? { deprecated: true } : {}),
    security: api.security(endpoint.access),
    'x-access': endpoint.access,
    parameters: inUrl.map(([name, one]) => urlParameter(name, one)),
    ...(inForm.length === 0 && endpoint.body?.filesMax === undefined
      ? {}
      : { requestBody: requestBody(endpoint, inForm, api) }),
    responses: responses(endpoint, api),
  }
}

export function operationId(endpoint: AnyEndpoint): string {
  const words = endpoint.path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [endpoint.method.toLowerCase(), ...words].join('_')
}

function urlParameter(name: string, definition: Parameter): Json {
  const schema = schemaOf(definition)
  const described = {
    name,
    in: definition.place === 'path' ? 'path' : 'query',
    required: definition.place === 'path' || definition.presence === 'required',
    ...(definition.description === '' ? {} : { description: definition.description }),
    ...otherNames(definition),
  }
  // A list or an object is sent as JSON text; OpenAPI describes that with `content` instead of `schema`.
  if (definition.encoding === 'json' && isStructured(schema))
    return { ...described, content: { 'application/json': { schema } } }
  return { ...described, schema }
}

function requestBody(endpoint: AnyEndpoint, listed: [string, Parameter][], api: ApiDescription): Json {
  const properties: Record<string, Json> = {}
  const encoding: Record<string, Json> = {}
  for (const [name, definition] of listed) {
    const schema = schemaOf(definition)
    const description = definition.description === '' ? {} : { description: definition.description }
    properties[name] = { ...schema, ...description, ...otherNames(definition) }
    if (definition.encoding === 'json' && isStructured(schema)) encoding[name] = { contentType: 'application/json' }
  }
  const takesFiles = endpoint.body?.filesMax !== undefined
  if (takesFiles) properties.file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const required = listed.filter(([, one]) => one.presence === 'required').map(([name]) => name)
  const schema = { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
  const form = { schema, ...(Object.keys(encoding).length === 0 ? {} : { encoding }) }
  if (takesFiles) return { required: true, content: { 'multipart/form-data': form } }
  const content: Json = { 'application/x-www-form-urlencoded': form }
  if (api.acceptsJsonBodies) content['application/json'] = { schema }
  return { required: required.length > 0, content }
}

function otherNames({ aliases }: Parameter): Json {
  return aliases.length === 0 ? {} : { 'x-aliases': aliases }
}

function responses(endpoint: AnyEndpoint, api: ApiDescription): Json {
  const result = jsonSchema(endpoint.reply, 'output')
  const success = endpoint.bare === true ? result : api.envelope(result)
  const replies: Record<string, Json> = {
    '200': { description: 'Success', content: { 'application/json': { schema: success } } },
  }
  const byStatus = new Map<number, string[]>()
  for (const code of new Set([...endpoint.failures, ...api.universalFailures(endpoint.access)])) {
    const status = api.failureKinds[code]?.status ?? 400
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  for (const [code, status] of Object.entries(endpoint.otherStatuses ?? {})) {
    if (status !== undefined) byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  for (const [status, codes] of [...byStatus].sort(([left], [right]) => left - right)) {
    replies[String(status)] = {
      description: codes.map((code) => `${code}: ${api.failureKinds[code]?.cause ?? ''}`).join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      'x-codes': codes,
    }
  }
  return replies
}

function schemaOf(definition: Parameter): Json {
  const schema = jsonSchema(definition.schema, 'input')
  if (definition.presence === 'defaulted') return { ...schema, default: definition.fallback }
  return schema
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  // References are relative to the root of the schema; in our document they would point elsewhere.
  const refersToItself = JSON.stringify(described).includes('"$ref":')
  invariant(!refersToItself, 'a recursive schema or one with an id cannot be documented')
  return described
}

function isStructured(schema: Json): boolean {
  return schema.type === 'object' || schema.type === 'array' || schema.anyOf !== undefined
}
