import { isDeepStrictEqual } from 'node:util'
import { InvariantBroken } from '../values/invariant.ts'
import type { AnyEndpoint } from './endpoint.ts'

/**
 * Checks the text of a reply against the schema of its endpoint, as a client reads it. Members that the schema, and so the
 * OpenAPI document, does not declare are a bug.
 */
export function checkReply(endpoint: AnyEndpoint, text: string): void {
  const seen: unknown = JSON.parse(text)
  const checked = endpoint.reply.safeParse(seen)
  if (!checked.success) {
    const issues = checked.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw broken(endpoint, issues.join('; '))
  }
  if (!isDeepStrictEqual(checked.data, seen)) {
    throw broken(endpoint, `it has more than is declared: ${undeclared(checked.data, seen, []).join(', ')}`)
  }
}

function undeclared(declared: unknown, seen: unknown, path: readonly string[]): string[] {
  if (!isObject(seen)) return isDeepStrictEqual(declared, seen) ? [] : [path.join('.')]
  const known = isObject(declared) ? declared : {}
  return Object.keys(seen).flatMap((name) =>
    name in known ? undeclared(known[name], seen[name], [...path, name]) : [[...path, name].join('.')],
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function broken({ method, path }: AnyEndpoint, what: string): InvariantBroken {
  return new InvariantBroken(`reply of ${method} ${path} is not as declared: ${what}`)
}
