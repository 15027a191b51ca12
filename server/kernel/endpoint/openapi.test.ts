import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import { type ApiDescription, ApiDocument, openApiDocument, operationId } from './openapi.ts'
import { alias, inPath, optional, param, withDefault } from './parameter.ts'
import { plainEndpoint, plainFailures } from './testing.ts'
import { openApiProblems } from './testing-openapi.ts'

type Json = Record<string, unknown>

const description: ApiDescription = {
  title: 'Plain API',
  version: '1.0.0',
  description: 'For tests',
  serverPath: '/plain',
  envelope: (result) => ({ type: 'object', properties: { ok: { const: true }, result }, required: ['ok', 'result'] }),
  errorSchema: { type: 'object', properties: { code: { enum: Object.keys(plainFailures.kinds) } }, required: ['code'] },
  failureKinds: plainFailures.kinds,
  universalFailures: (access) => (access === 'somebody' ? ['BAD_PARAMETER', 'WHO_ARE_YOU'] : ['BAD_PARAMETER']),
  securitySchemes: { name: { type: 'apiKey', in: 'header', name: 'x-name' } },
  security: (access) => (access === 'somebody' ? [{ name: [] }] : []),
  accessParameters: (access): ReturnType<ApiDescription['accessParameters']> =>
    access === 'somebody' ? { timestamp: param.text() } : {},
  acceptsJsonBodies: true,
}

const getThing = plainEndpoint({
  method: 'GET',
  path: '/things/{thing_id}',
  tag: 'Things',
  summary: 'One thing',
  description: 'With all it has',
  access: 'anybody',
  params: {
    thing_id: inPath(param.integer(z.int(), 'Which one')),
    topic: alias(param.text(z.string().max(60), 'What about'), 'subject'),
    ids: optional(param.json(z.array(z.int()))),
    limit: withDefault(param.integer(z.int().max(100)), 50),
    who: optional(param.textOrJson(z.nullable(z.string()))),
  },
  reply: z.object({ name: z.string(), parts: z.array(z.object({ id: z.int(), size: z.number().nullable() })) }),
  failures: ['OUT_OF_STOCK'],
  handle: () => ({ name: 'x', parts: [] }),
})

const postThing = plainEndpoint({
  method: 'POST',
  path: '/things',
  tag: 'Things',
  summary: 'Make a thing',
  access: 'somebody',
  deprecated: true,
  params: {
    name: alias(param.text(), 'title'),
    parts: param.json(z.array(z.int()), 'Its parts'),
    big: optional(param.flag()),
  },
  reply: z.object({ id: z.int() }),
  failures: [],
  handle: () => ({ id: 1 }),
})

const putFile = plainEndpoint({
  method: 'POST',
  path: '/files',
  tag: 'Files',
  summary: 'Upload',
  access: 'somebody',
  params: { purpose: param.text() },
  reply: z.object({ url: z.string() }),
  failures: [],
  body: { filesMax: 1, fileBytesMax: 1000 },
  handle: () => ({ url: '' }),
})

const bare = plainEndpoint({
  method: 'GET',
  path: '/document',
  tag: 'Things',
  summary: 'No envelope',
  access: 'anybody',
  bare: true,
  params: {},
  reply: z.looseObject({ openapi: z.string() }),
  failures: [],
  handle: () => ({ openapi: '3.1.0' }),
})

const at = (value: unknown, ...path: string[]) => path.reduce((inner, name) => (inner as Json)?.[name], value)

describe('the OpenAPI document', () => {
  const document = openApiDocument([getThing, postThing, putFile, bare], description)

  test('KERNEL-28: is valid OpenAPI 3.1', () => {
    expect(openApiProblems(document)).toEqual([])
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Plain API', version: '1.0.0' },
      servers: [{ url: '/plain' }],
      tags: [{ name: 'Things' }, { name: 'Files' }],
    })
  })

  test('KERNEL-28: describes parameters in path and query as the endpoint declares them', () => {
    expect(at(document, 'paths', '/things/{thing_id}', 'get', 'parameters')).toEqual([
      { name: 'thing_id', in: 'path', required: true, description: 'Which one', schema: integer() },
      {
        name: 'topic',
        in: 'query',
        required: true,
        description: 'What about',
        'x-aliases': ['subject'],
        schema: { type: 'string', maxLength: 60 },
      },
      {
        name: 'ids',
        in: 'query',
        required: false,
        content: { 'application/json': { schema: { type: 'array', items: integer() } } },
      },
      { name: 'limit', in: 'query', required: false, schema: { ...integer(100), default: 50 } },
      { name: 'who', in: 'query', required: false, schema: { type: ['string', 'null'] } },
    ])
  })

  test('KERNEL-28: describes bodies as a form and, if the API accepts it, as JSON', () => {
    const operation = at(document, 'paths', '/things', 'post') as Json
    expect(operation).toMatchObject({
      deprecated: true,
      security: [{ name: [] }],
      parameters: [],
      'x-access': 'somebody',
    })
    expect(at(operation, 'requestBody')).toMatchObject({
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: {
              name: { type: 'string', 'x-aliases': ['title'] },
              parts: { type: 'array', description: 'Its parts' },
              big: { type: 'boolean' },
              timestamp: { type: 'string' },
            },
            required: ['name', 'parts', 'timestamp'],
          },
          encoding: { parts: { contentType: 'application/json' } },
        },
        'application/json': { schema: { type: 'object' } },
      },
    })
    const forms = openApiDocument([postThing], { ...description, acceptsJsonBodies: false })
    expect(Object.keys(at(forms, 'paths', '/things', 'post', 'requestBody', 'content') as Json)).toEqual([
      'application/x-www-form-urlencoded',
    ])
  })

  test('KERNEL-28: describes an upload as multipart', () => {
    expect(at(document, 'paths', '/files', 'post', 'requestBody')).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: {
              purpose: { type: 'string' },
              timestamp: { type: 'string' },
              file: { type: 'string', contentMediaType: 'application/octet-stream' },
            },
            required: ['purpose', 'timestamp'],
          },
        },
      },
    })
  })

  test('KERNEL-28: lists every failure of an endpoint by status', () => {
    const responses = at(document, 'paths', '/things/{thing_id}', 'get', 'responses') as Json
    expect(Object.keys(responses)).toEqual(['200', '400', '422'])
    expect(responses['422']).toMatchObject({ 'x-codes': ['OUT_OF_STOCK'] })
    expect(Object.keys(at(document, 'paths', '/things', 'post', 'responses') as Json)).toEqual(['200', '400', '401'])
  })

  test('KERNEL-28: wraps results in the envelope unless they are bare', () => {
    const schemaOf = (path: string) =>
      at(document, 'paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema') as Json
    expect(at(schemaOf('/things/{thing_id}'), 'properties', 'ok')).toEqual({ const: true })
    expect(at(schemaOf('/document'), 'properties', 'ok')).toBeUndefined()
    expect(at(schemaOf('/document'), 'properties', 'openapi')).toEqual({ type: 'string' })
  })

  test('a recursive schema is rejected, not described wrongly', () => {
    const node: z.ZodType = z.object({ name: z.string(), children: z.lazy(() => z.array(node)) })
    const endpoint = { ...getThing, path: '/tree', params: {}, reply: node } as AnyEndpoint
    expect(() => openApiDocument([endpoint], description)).toThrow('cannot be documented')
    const inner = { ...endpoint, reply: z.object({ root: node }) } as AnyEndpoint
    expect(() => openApiDocument([inner], description)).toThrow('cannot be documented')
  })

  test('KERNEL-28: gives the server address of an endpoint outside the common prefix', () => {
    const elsewhere = openApiDocument([{ ...bare, under: '/json' }], description)
    expect(at(elsewhere, 'paths', '/document', 'get', 'servers')).toEqual([{ url: '/json' }])
    expect(openApiProblems(elsewhere)).toEqual([])
  })

  test('KERNEL-28: of a running API it is generated once, on demand, while other requests are served', async () => {
    const running = new ApiDocument([getThing, postThing, putFile, bare], description)
    expect(running.serverPath).toBe('/plain')
    let served = 0
    const content = running.content()
    setImmediate(() => (served += 1))
    expect(await content).toEqual(document)
    expect(served).toBe(1)
    expect(await running.content()).toBe(await content)
  })

  test('an operation id consists of method and path', () => {
    expect(operationId(getThing)).toBe('get_things_thing_id')
  })
})

describe('the check of a document', () => {
  const good = () => structuredClone(openApiDocument([getThing, postThing, putFile, bare], description))
  const thing = (document: Json) => at(document, 'paths', '/things/{thing_id}', 'get') as Json

  test.each<[string, (document: Json) => void, string]>([
    ['another version', (d) => Object.assign(d, { openapi: '3.0.3' }), 'openapi: is not a version 3.1'],
    ['no title', (d) => Object.assign(d, { info: {} }), 'info: has no title or version'],
    ['a bigint', (d) => Object.assign(d, { 'x-big': 1n }), 'document: holds what JSON cannot'],
    ['twin paths', (d) => Object.assign(d.paths as Json, { '/things/{x}': {} }), 'two paths differ in the names'],
    ['a stray method', (d) => Object.assign(at(d, 'paths', '/things') as Json, { fetch: {} }), 'is no method of HTTP'],
    ['a twin id', (d) => Object.assign(thing(d), { operationId: 'post_things' }), 'an operationId comes twice'],
    ['no summary', (d) => Object.assign(thing(d), { summary: '' }), 'has no summary'],
    ['an undeclared tag', (d) => Object.assign(thing(d), { tags: ['Odd'] }), 'has a tag nobody declared'],
    [
      'an undeclared scheme',
      (d) => Object.assign(thing(d), { security: [{ basic: [] }] }),
      'security scheme nobody declared',
    ],
    ['no responses', (d) => Object.assign(thing(d), { responses: {} }), 'has no responses'],
    ['a dangling reference', (d) => Object.assign(d, { components: {} }), 'refers to #/components/schemas/Error'],
    ['a lost path parameter', (d) => Object.assign(thing(d), { parameters: [] }), 'path and path parameters differ'],
    [
      'an unknown type',
      (d) => Object.assign(at(d, 'components', 'schemas', 'Error') as Json, { type: 'map' }),
      'unknown type map',
    ],
    [
      'an old word',
      (d) => Object.assign(at(d, 'components', 'schemas', 'Error') as Json, { nullable: true }),
      'nullable is of',
    ],
    [
      'an empty enum',
      (d) => Object.assign(at(d, 'components', 'schemas', 'Error') as Json, { enum: [] }),
      'empty enum',
    ],
  ])('KERNEL-28: finds %s', (_what, spoil, problem) => {
    const document = good()
    spoil(document)
    expect(openApiProblems(document).join('\n')).toContain(problem)
  })
})

function integer(maximum = 9_007_199_254_740_991): Json {
  return { type: 'integer', minimum: -9_007_199_254_740_991, maximum }
}
