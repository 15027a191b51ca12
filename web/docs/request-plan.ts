import { endpointLines } from '../../client/signing.ts'
import type { Operation } from './api-document.ts'

export type Pair = readonly [name: string, value: string]

/**
 * `path` is that of the request, `endpoint` the part below the base address, `parameters` the encoded text as sent, in
 * the query or the body: a signature covers all three
 */
export interface Plan {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly endpoint: string
  readonly pairs: Pair[]
  readonly parameters: string
  readonly inBody: boolean
  readonly multipart: boolean
  readonly file: File | undefined
  readonly fileField: string | undefined
}

/** Whether the parameter of this name is hidden on the screen. */
export function isSecret(name: string) {
  return /password|secret/i.test(name)
}

/** Percent-encodes everything a URL would change: the signature covers the exact text that is sent. */
export function encode(text: string): string {
  const wellFormed = text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
  return encodeURIComponent(wellFormed).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

export function encodePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
}

/** The request for the entries of the form. `values`: the filled-in fields. */
export function planRequest(
  operation: Operation,
  values: ReadonlyMap<string, string>,
  { origin, timestamp, file }: { origin: string; timestamp: string; file?: File | undefined },
): Plan {
  const { fields, api, method, multipart } = operation
  const endpoint = operation.path.replace(/\{(\w+)\}/g, (_whole, name) => encode(values.get(name) ?? ''))
  const path = api.basePath + endpoint
  const pairs: Pair[] = []
  for (const field of fields) {
    const value = values.get(field.name)
    if (field.place !== 'path' && field.place !== 'file' && value !== undefined) pairs.push([field.name, value])
  }
  if (operation.security === 'signed' && !pairs.some(([name]) => name === 'timestamp')) {
    pairs.push(['timestamp', timestamp])
  }
  const inBody = method !== 'GET' && method !== 'DELETE'
  const parameters = encodePairs(pairs)
  const address = `${origin}${path}`
  const url = inBody || parameters === '' ? address : `${address}?${parameters}`
  const fileField = fields.find((field) => field.place === 'file')?.name
  return { method, url, path, endpoint, pairs, parameters, inBody, multipart, file, fileField }
}

/** The signed text: method, path and parameters, so that the signature is valid for this endpoint only. */
export function boundText({ method, endpoint, parameters }: Plan): string {
  return `${endpointLines(method, endpoint)}${parameters}`
}

/** The body of a planned request, for `fetch`. */
export function bodyOf(plan: Plan): { body: string | FormData | undefined; headers: Record<string, string> } {
  if (!plan.inBody) return { body: undefined, headers: {} }
  if (!plan.multipart) {
    if (plan.parameters === '') return { body: undefined, headers: {} }
    return { body: plan.parameters, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }
  const form = new FormData()
  for (const [name, value] of plan.pairs) form.append(name, value)
  if (plan.file !== undefined && plan.fileField !== undefined) form.append(plan.fileField, plan.file, plan.file.name)
  return { body: form, headers: {} }
}
