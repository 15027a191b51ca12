import { z } from 'zod'
import { invariant } from '../values/invariant.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { type ApiDescription, openApiDocument } from './openapi.ts'

type Json = Record<string, unknown>

/** The parts of a reply that an OpenAPI document describes. */
export interface SeenReply {
  readonly method: string
  /** Below the address of the API, without a query. */
  readonly path: string
  readonly status: number
  readonly body: unknown
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content: unknown; readonly 'x-codes'?: readonly string[] }>>
}

export type ReplyCheck = (reply: SeenReply) => void

const checks = new WeakMap<readonly AnyEndpoint[], ReplyCheck>()

/** One check per list of endpoints: test files of a process share it, because the document takes long to generate. */
export function replyCheckOf(endpoints: readonly AnyEndpoint[], api: ApiDescription): ReplyCheck {
  const check = checks.get(endpoints) ?? documentedReplies(openApiDocument(endpoints, api))
  checks.set(endpoints, check)
  return check
}

/**
 * Checks whole replies, envelope and errors included, against the OpenAPI document: the operation documents the status,
 * the status documents the code, and the body matches the schema without extra members.
 */
export function documentedReplies(document: Json): ReplyCheck {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>)
  const patterns = paths
    .map(([path, operations]) => ({ path, operations, segments: path.split('/') }))
    // A literal segment precedes a parameter: /users/me is not /users/{user_id}.
    .sort((left, right) => parametersIn(left.path) - parametersIn(right.path))
  const byPath = new Map(patterns.map((pattern) => [pattern.path, pattern]))
  const withParameters = (verb: string, sent: readonly string[]) => {
    const known = patterns.filter(({ operations }) => operations[verb] !== undefined)
    return known.find(({ segments }) => fits(segments, sent)) ?? known.find(({ segments }) => endsIn(segments, sent))
  }
  const schemas = new Map<string, z.ZodType>()
  return ({ method, path, status, body }) => {
    const verb = method.toLowerCase()
    const literal = byPath.get(path)
    const found = literal?.operations[verb] === undefined ? withParameters(verb, path.split('/')) : literal
    if (found === undefined) {
      // An unknown path or method is not documented.
      invariant(status === 404 || status === 405, `${method} ${path} is not in the document`)
      return
    }
    const reply = found.operations[verb]?.responses[String(status)]
    invariant(reply !== undefined, `${method} ${found.path} does not document ${status}: ${JSON.stringify(body)}`)
    const key = `${verb} ${found.path} ${status}`
    const schema = schemas.get(key) ?? z.fromJSONSchema(resolved(schemaIn(reply.content), document) as never)
    schemas.set(key, schema)
    const checked = schema.safeParse(body)
    invariant(checked.success, `${key} is not as documented: ${checked.error?.message} in ${JSON.stringify(body)}`)
    const codes = reply['x-codes']
    if (codes === undefined) return
    const code = codeOf(body as Json)
    invariant(codes.includes(code), `${key} does not document ${code}`)
  }
}

const codeOf = (body: Json): string => String(body.code ?? (body.error as Json | undefined)?.code)
const parametersIn = (path: string): number => path.split('{').length - 1

function fits(segments: readonly string[], sent: readonly string[]): boolean {
  return (
    segments.length === sent.length &&
    segments.every((segment, index) => segment.startsWith('{') || segment === sent[index])
  )
}

/** The last parameter of some paths matches the rest, slashes included. */
function endsIn(segments: readonly string[], sent: readonly string[]): boolean {
  const isRest = segments.at(-1)?.startsWith('{') === true && sent.length > segments.length
  return isRest && fits(segments, sent.slice(0, segments.length))
}

function schemaIn(content: unknown): Json {
  const { schema } = (content as Record<string, { schema: Json }>)['application/json'] ?? {}
  invariant(schema !== undefined, 'the reply is JSON')
  return schema
}

function resolved(schema: Json, document: Json): Json {
  if (typeof schema.$ref !== 'string') return schema
  let at: unknown = document
  for (const part of schema.$ref.slice(2).split('/')) at = (at as Json)[part]
  return at as Json
}
