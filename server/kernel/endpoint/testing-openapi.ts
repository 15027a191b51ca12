type Json = Record<string, unknown>

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

/**
 * The violations of OpenAPI 3.1 that a document of ours could have: in structure, names, references and schemas. Empty
 * if the document is valid.
 */
export function openApiProblems(document: Json): string[] {
  const problems: string[] = []
  const check = (holds: boolean, at: string, what: string) => {
    if (!holds) problems.push(`${at}: ${what}`)
  }
  const info = objectOf(document.info)
  check(/^3\.1\.\d+$/.test(String(document.openapi)), 'openapi', 'is not a version 3.1')
  check(typeof info.title === 'string' && typeof info.version === 'string', 'info', 'has no title or version')
  check(sameAfterJson(document), 'document', 'holds what JSON cannot')
  const shapes = Object.keys(objectOf(document.paths)).map((path) => path.replace(/\{\w+\}/g, '{}'))
  check(new Set(shapes).size === shapes.length, 'paths', 'two paths differ in the names of their parameters only')
  const operations = operationsOf(document)
  const ids = operations.map(({ operation }) => operation.operationId)
  check(new Set(ids).size === ids.length, 'paths', 'an operationId comes twice')
  for (const { at, path, operation } of operations) problems.push(...operationProblems(document, at, path, operation))
  for (const { at, value } of everyObject(document, '#')) {
    if ('$ref' in value)
      check(resolves(document, String(value.$ref)), at, `refers to ${value.$ref}, which is not there`)
  }
  for (const [name, schema] of Object.entries(objectOf(objectOf(document.components).schemas))) {
    problems.push(...schemaProblems(schema, `components.schemas.${name}`))
  }
  return problems
}

interface Operation {
  readonly at: string
  readonly path: string
  readonly operation: Json
}

function operationsOf(document: Json): Operation[] {
  return Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    Object.entries(objectOf(item)).map(([method, operation]) => ({
      at: methods.includes(method) ? `${method} ${path}` : `${path}: unknown method ${method}`,
      path,
      operation: objectOf(operation),
    })),
  )
}

function operationProblems(document: Json, at: string, path: string, operation: Json): string[] {
  const problems: string[] = []
  const check = (holds: boolean, what: string) => {
    if (!holds) problems.push(`${at}: ${what}`)
  }
  check(!at.includes('unknown method'), 'is no method of HTTP')
  check(path.startsWith('/'), 'does not start with a slash')
  check(typeof operation.summary === 'string' && operation.summary !== '', 'has no summary')
  const tags = listOf(document.tags).map((tag) => tag.name)
  check(Array.isArray(operation.tags) && operation.tags.every((tag) => tags.includes(tag)), 'has a tag nobody declared')
  const schemes = Object.keys(objectOf(objectOf(document.components).securitySchemes))
  const named = listOf(operation.security).flatMap((one) => Object.keys(one))
  check(
    named.every((name) => schemes.includes(name)),
    'asks for a security scheme nobody declared',
  )
  problems.push(...parameterProblems(at, path, listOf(operation.parameters)))
  if (operation.requestBody !== undefined)
    problems.push(...contentProblems(`${at} body`, objectOf(operation.requestBody)))
  const responses = Object.entries(objectOf(operation.responses))
  check(responses.length > 0, 'has no responses')
  for (const [status, response] of responses) {
    check(/^[1-5]\d\d$|^default$/.test(status), `has the status ${status}`)
    check(typeof objectOf(response).description === 'string', `${status} has no description`)
    problems.push(...contentProblems(`${at} ${status}`, objectOf(response)))
  }
  return problems
}

function parameterProblems(at: string, path: string, parameters: readonly Json[]): string[] {
  const problems: string[] = []
  const keys = parameters.map((one) => `${one.in} ${one.name}`)
  if (new Set(keys).size !== keys.length) problems.push(`${at}: names a parameter twice`)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`)
  const declared = keys.filter((key) => key.startsWith('path '))
  if ([...inPath].sort().join() !== [...declared].sort().join()) problems.push(`${at}: path and path parameters differ`)
  for (const one of parameters) {
    const where = `${at} parameter ${one.name}`
    if (!['path', 'query', 'header', 'cookie'].includes(String(one.in))) problems.push(`${where}: is in ${one.in}`)
    if (one.in === 'path' && one.required !== true) problems.push(`${where}: is in the path but not required`)
    if ((one.schema === undefined) === (one.content === undefined)) problems.push(`${where}: needs schema or content`)
    if (one.schema !== undefined) problems.push(...schemaProblems(one.schema, where))
    if (one.content !== undefined && Object.keys(objectOf(one.content)).length !== 1)
      problems.push(`${where}: content must have one entry`)
  }
  return problems
}

function contentProblems(at: string, holder: Json): string[] {
  return Object.entries(objectOf(holder.content)).flatMap(([mediaType, media]) => {
    const { schema, encoding } = objectOf(media)
    const problems = schemaProblems(schema, `${at} ${mediaType}`)
    if (!/^[\w.+-]+\/[\w.+*-]+$/.test(mediaType)) problems.push(`${at}: ${mediaType} is no media type`)
    const properties = Object.keys(objectOf(objectOf(schema).properties))
    const strays = Object.keys(objectOf(encoding)).filter((name) => !properties.includes(name))
    return strays.length === 0 ? problems : [...problems, `${at}: encoding of unknown ${strays.join()}`]
  })
}

function schemaProblems(schema: unknown, at: string): string[] {
  if (typeof schema === 'boolean') return []
  if (!isObject(schema)) return [`${at}: is no schema`]
  const problems: string[] = []
  const given = schema.type === undefined ? [] : [schema.type].flat()
  if (!given.every((type) => types.includes(String(type)))) problems.push(`${at}: unknown type ${schema.type}`)
  if ('nullable' in schema) problems.push(`${at}: nullable is of OpenAPI 3.0`)
  if ('$defs' in schema) problems.push(`${at}: has definitions of its own`)
  if (schema.enum !== undefined && !(Array.isArray(schema.enum) && schema.enum.length > 0))
    problems.push(`${at}: has an empty enum`)
  if (schema.required !== undefined && !isListOfNames(schema.required))
    problems.push(`${at}: required is no list of names`)
  const inner: [string, unknown][] = [
    ...Object.entries(objectOf(schema.properties)).map(([name, one]): [string, unknown] => [`${at}.${name}`, one]),
    ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((word) =>
      listOf(schema[word]).map((one, index): [string, unknown] => [`${at}.${word}[${index}]`, one]),
    ),
    ...['items', 'additionalProperties', 'propertyNames', 'not']
      .filter((word) => schema[word] !== undefined)
      .map((word): [string, unknown] => [`${at}.${word}`, schema[word]]),
  ]
  return [...problems, ...inner.flatMap(([where, one]) => schemaProblems(one, where))]
}

function* everyObject(value: unknown, at: string): Generator<{ at: string; value: Json }> {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value)) yield { at, value }
  for (const [name, inner] of Object.entries(value)) yield* everyObject(inner, `${at}/${name}`)
}

function resolves(document: Json, reference: string): boolean {
  if (!reference.startsWith('#/')) return false
  let at: unknown = document
  for (const part of reference.slice(2).split('/')) at = objectOf(at)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  return at !== undefined
}

function sameAfterJson(document: Json): boolean {
  try {
    return JSON.stringify(JSON.parse(JSON.stringify(document))) === JSON.stringify(document)
  } catch {
    return false
  }
}

function isListOfNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') && new Set(value).size === value.length
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {}
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}
