/** What the tests call of the page's own modules; they are plain JavaScript, typed by their comments. */

export interface Plan {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly parameters: string
  readonly pairs: readonly (readonly [string, string])[]
  readonly inBody: boolean
}

export interface Part {
  readonly text: string
  readonly secret: boolean
}

export type Schema = Record<string, unknown>

export interface Member {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  readonly scope: readonly Schema[]
}

export interface Field {
  readonly name: string
  readonly place: string
  readonly required: boolean
  readonly json: boolean
  readonly text: boolean
  readonly schema: Schema
}

export interface Operation {
  readonly id: string
  readonly path: string
  readonly security: string
  readonly summary: string
  readonly fields: readonly Field[]
  readonly reply: Schema | undefined
  readonly refusals: readonly { status: string; codes: string[] }[]
}

export interface Api {
  readonly basePath: string
  readonly operations: ReadonlyMap<string, Operation>
  readonly tags: ReadonlyMap<string, readonly Operation[]>
  readonly security: string
}

interface Names {
  readonly apiKeyHeader: string
  readonly signatureHeader: string
  readonly formHeader: string
}

export interface BrowserModules {
  readApi(key: string, document: Schema): Api
  planRequest(
    operation: Operation,
    values: ReadonlyMap<string, string>,
    around: { origin: string; timestamp: string },
  ): Plan
  encodePairs(pairs: readonly (readonly [string, string])[]): string
  plainCurl(plan: Plan, credentials?: { email: string; apiKey: string }): Part[]
  signedCurl(plan: Plan, apiKey: string, signature: string, names: Names): Part[]
  selfSigningCurl(
    plan: Plan,
    timestamp: string,
    credentials: { apiKey: string; secretKey: string },
    names: Names,
  ): Part[]
  typeLabel(schema: Schema, scope: readonly Schema[]): string
  membersOf(schema: Schema, scope: readonly Schema[]): Member[]
  constraints(schema: Schema, scope: readonly Schema[]): string[]
  exampleOf(schema: Schema, scope: readonly Schema[]): unknown
  find(operations: Iterable<Operation>, question: string): Operation[]
  layOut(text: string): { kind: string; text: string }[]
  hmacSha256(secret: string, text: string): Promise<string>
}

const files = ['api-document', 'request-plan', 'curl', 'schema', 'constraints', 'search', 'json-text', 'signing']

/** The modules of the page that need no browser. */
export async function browserModules(): Promise<BrowserModules> {
  const directory = new URL('../../server/site/pages/', import.meta.url)
  const loaded = await Promise.all(files.map((name) => import(/* @vite-ignore */ `${directory}${name}.js`)))
  return Object.assign({}, ...loaded) as BrowserModules
}
