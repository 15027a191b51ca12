import { alternatives, asList, asObject } from './schema.js'

/**
 * @typedef {import('./schema.js').Schema} Schema
 * @typedef {{ name: string, place: 'path' | 'query' | 'form' | 'file', required: boolean, description: string, schema: Schema, json: boolean, text: boolean }} Field
 *   `json`: a structure that travels as a JSON text; `text`: a bare string is among what it may be
 * @typedef {{ status: string, codes: string[] }} Refusal
 * @typedef {{ api: Api, id: string, method: string, path: string, summary: string, description: string, tag: string, access: string, deprecated: boolean, security: 'none' | 'signed' | 'basic', fields: Field[], multipart: boolean, acceptsJson: boolean, reply: Schema | undefined, replyType: string, refusals: Refusal[] }} Operation
 * @typedef {{ status: number, cause: string, fix: string, retryable: boolean, messageFa?: string }} ErrorKind
 * @typedef {{ requests: number, periodMs: number, per: string }} RateLimit
 * @typedef {{ key: string, title: string, version: string, description: string, basePath: string, document: Schema, tags: Map<string, Operation[]>, operations: Map<string, Operation>, errors: Map<string, ErrorKind>, errorShape: Schema | undefined, rateLimit: RateLimit | undefined, security: 'none' | 'signed' | 'basic' }} Api
 */

const methods = ['get', 'post', 'put', 'patch', 'delete']

/**
 * Reads an OpenAPI document into what the page shows.
 * @param {string} key the name of the API in the address of the page
 * @param {Schema} document
 * @returns {Api}
 */
export function readApi(key, document) {
  const info = asObject(document.info)
  const [server] = asList(document.servers)
  /** @type {Api} */
  const api = {
    key,
    title: text(info.title),
    version: text(info.version),
    description: text(info.description),
    basePath: text(asObject(server).url).replace(/\/$/, ''),
    document,
    tags: new Map(asList(document.tags).map((tag) => [text(asObject(tag).name), []])),
    operations: new Map(),
    errors: new Map(Object.entries(/** @type {Record<string, ErrorKind>} */ (document['x-errors'] ?? {}))),
    errorShape: /** @type {Schema | undefined} */ (asObject(asObject(document.components).schemas).Error),
    rateLimit: /** @type {RateLimit | undefined} */ (document['x-rate-limit']),
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

/**
 * @param {Api} api
 * @param {Operation} operation
 */
function add(api, operation) {
  api.operations.set(operation.id, operation)
  const group = api.tags.get(operation.tag) ?? []
  group.push(operation)
  api.tags.set(operation.tag, group)
}

/**
 * @param {Api} api
 * @param {string} method
 * @param {string} path
 * @param {Schema} described
 * @returns {Operation}
 */
function readOperation(api, method, path, described) {
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
    tag: text(asList(described.tags)[0]) || 'Other',
    access: text(described['x-access']),
    deprecated: described.deprecated === true,
    security: securityOf(api, described),
    fields: [...asList(described.parameters).map((one) => urlField(asObject(one), api)), ...bodyFields(bodies, api)],
    multipart: bodies['multipart/form-data'] !== undefined,
    acceptsJson: bodies['application/json'] !== undefined,
    reply: /** @type {Schema | undefined} */ (asObject(replyContent).schema),
    replyType,
    refusals: responses
      .filter(([, reply]) => asObject(reply)['x-codes'] !== undefined)
      .map(([status, reply]) => ({ status, codes: [...new Set(asList(asObject(reply)['x-codes']).map(String))] })),
  }
}

/**
 * @param {Api} api
 * @param {Schema} described
 * @returns {Operation['security']}
 */
function securityOf(api, described) {
  const schemes = asObject(asObject(api.document.components).securitySchemes)
  const names = asList(described.security).flatMap((one) => Object.keys(asObject(one)))
  return kindOf(names.map((name) => schemes[name]))
}

/**
 * @param {unknown[]} schemes
 * @returns {Operation['security']}
 */
function kindOf(schemes) {
  const types = schemes.map((scheme) => asObject(scheme).type)
  if (types.includes('apiKey')) return 'signed'
  return types.includes('http') ? 'basic' : 'none'
}

/**
 * @param {Schema} parameter
 * @param {Api} api
 * @returns {Field}
 */
function urlField(parameter, api) {
  const content = asObject(asObject(parameter.content)['application/json']).schema
  const schema = /** @type {Schema} */ (content ?? parameter.schema ?? {})
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

/**
 * @param {Schema} bodies
 * @param {Api} api
 * @returns {Field[]}
 */
function bodyFields(bodies, api) {
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

/**
 * @param {Schema} schema
 * @param {Api} api
 */
function takesText(schema, api) {
  return alternatives(schema, [api.document]).some((one) => one.type === 'string')
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function text(value) {
  return typeof value === 'string' ? value : ''
}
