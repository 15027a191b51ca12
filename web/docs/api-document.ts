import { alternatives, asList, asObject, type Schema } from './schema.ts'

/** `json`: a structure that is sent as JSON text; `text`: it may be a plain string */
export interface Field {
  readonly name: string
  readonly place: 'path' | 'query' | 'form' | 'file'
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
  readonly json: boolean
  readonly text: boolean
}

export interface Refusal {
  readonly status: string
  readonly codes: string[]
}

export interface Operation {
  readonly api: Api
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly access: string
  readonly deprecated: boolean
  readonly security: 'none' | 'signed' | 'basic'
  readonly fields: Field[]
  readonly multipart: boolean
  readonly acceptsJson: boolean
  readonly reply: Schema | undefined
  readonly replyType: string
  readonly refusals: Refusal[]
}

export interface ErrorKind {
  readonly status: number
  readonly cause: string
  readonly fix: string
  readonly retryable: boolean
  readonly messageFa?: string
}

export interface RateLimit {
  readonly requests: number
  readonly periodMs: number
  readonly per: string
}

export interface Api {
  readonly key: string
  readonly title: string
  readonly version: string
  readonly description: string
  readonly basePath: string
  readonly document: Schema
  readonly tags: Map<string, Operation[]>
  readonly operations: Map<string, Operation>
  readonly errors: Map<string, ErrorKind>
  readonly errorShape: Schema | undefined
  readonly rateLimit: RateLimit | undefined
  readonly security: 'none' | 'signed' | 'basic'
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Converts an OpenAPI document for the page. `key`: the name of the API in the page address. */
export function readApi(key: string, document: Schema): Api {
  const info = asObject(document.info)
  const [server] = asList(document.servers)
  const api: Api = {
    key,
    title: text(info.title),
    version: text(info.version),
    description: text(info.description),
    basePath: text(asObject(server).url).replace(/\/$/, ''),
    document,
    tags: new Map(asList(document.tags).map((tag) => [titled(text(asObject(tag).name)), []])),
    operations: new Map(),
    errors: new Map(Object.entries((document['x-errors'] ?? {}) as Record<string, ErrorKind>)),
    errorShape: asObject(asObject(document.components).schemas).Error as Schema | undefined,
    rateLimit: document['x-rate-limit'] as RateLimit | undefined,
    security: kindOf(Object.values(asObject(asObject(document.components).securitySchemes))),
  }
  for (const [path, item] of Object.entries(asObject(document.paths))) {
    for (const method of methods) {
      const described = asObject(item)[method]
      if (described !== undefined) add(api, readOperation(api, method.toUpperCase(), path, asObject(described)))
    }
  }
  return api
}

/** A document may write its groups in lowercase. */
const titled = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

function add(api: Api, operation: Operation) {
  api.operations.set(operation.id, operation)
  const group = api.tags.get(operation.tag) ?? []
  group.push(operation)
  api.tags.set(operation.tag, group)
}

function readOperation(api: Api, method: string, path: string, described: Schema): Operation {
  const responses = Object.entries(asObject(described.responses))
  const success = responses.find(([status]) => status.startsWith('2'))
  const [replyType = '', replyContent] = Object.entries(asObject(asObject(success?.[1]).content))[0] ?? []
  const bodies = asObject(asObject(described.requestBody).content)
  return {
    api,
    id: text(described.operationId),
    method,
    path,
    summary: text(described.summary),
    description: text(described.description),
    tag: titled(text(asList(described.tags)[0])) || 'Other',
    access: text(described['x-access']),
    deprecated: described.deprecated === true,
    security: securityOf(api, described),
    fields: [...asList(described.parameters).map((one) => urlField(asObject(one), api)), ...bodyFields(bodies, api)],
    multipart: bodies['multipart/form-data'] !== undefined,
    acceptsJson: bodies['application/json'] !== undefined,
    reply: asObject(replyContent).schema as Schema | undefined,
    replyType,
    refusals: responses
      .filter(([, reply]) => asObject(reply)['x-codes'] !== undefined)
      .map(([status, reply]) => ({ status, codes: [...new Set(asList(asObject(reply)['x-codes']).map(String))] })),
  }
}

function securityOf(api: Api, described: Schema): Operation['security'] {
  const schemes = asObject(asObject(api.document.components).securitySchemes)
  const names = asList(described.security).flatMap((one) => Object.keys(asObject(one)))
  return kindOf(names.map((name) => schemes[name]))
}

function kindOf(schemes: unknown[]): Operation['security'] {
  const types = schemes.map((scheme) => asObject(scheme).type)
  if (types.includes('apiKey')) return 'signed'
  return types.includes('http') ? 'basic' : 'none'
}

function urlField(parameter: Schema, api: Api): Field {
  const content = asObject(asObject(parameter.content)['application/json']).schema
  const schema = (content ?? parameter.schema ?? {}) as Schema
  return {
    name: text(parameter.name),
    place: parameter.in === 'path' ? 'path' : 'query',
    required: parameter.required === true,
    description: text(parameter.description),
    schema,
    json: content !== undefined,
    text: takesText(schema, api),
  }
}

function bodyFields(bodies: Schema, api: Api): Field[] {
  const body = asObject(bodies['multipart/form-data'] ?? bodies['application/x-www-form-urlencoded'])
  const shape = asObject(body.schema)
  const required = new Set(asList(shape.required))
  return Object.entries(asObject(shape.properties)).map(([name, one]) => {
    const schema = asObject(one)
    return {
      name,
      place: schema.contentMediaType === undefined ? 'form' : 'file',
      required: required.has(name),
      description: text(schema.description),
      schema,
      json: asObject(asObject(body.encoding)[name]).contentType === 'application/json',
      text: takesText(schema, api),
    }
  })
}

function takesText(schema: Schema, api: Api) {
  return alternatives(schema, [api.document]).some((one) => one.type === 'string')
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
