import { endpointLines } from '../../client/signing.ts'
import type { Operation } from './api-document.ts'

export type Pair = readonly [name: string, value: string]

/**
 * `path` is that of the request, `endpoint` the part below the base address, `parameters` the encoded text as it will
 * be sent, in the query or in the body: a signature is over all three
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

/** Whether a parameter by this name is better not shown to those who look over a shoulder. */
export function isSecret(name: string) {
  return /password|secret/i.test(name)
}

/** Percent-encodes what a URL would otherwise change on its own way: a signature is over the very text that is sent. */
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

/** What goes over the wire for these entries of the form. `values`: the texts of the fields that were filled in. */
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

/**
 * What is signed: the method and the path, so that the signature is good for this endpoint only, and the parameters.
 */
export function boundText({ method, endpoint, parameters }: Plan): string {
  return `${endpointLines(method, endpoint)}${parameters}`
}

/** The body of a planned request, as `fetch` takes it. */
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
