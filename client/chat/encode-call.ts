import { jsonTextParameters } from './encodings.generated.ts'

/** The parts of a request that follow from the name of a call and its parameters. */
export interface EncodedCall {
  readonly method: string
  readonly path: string
  readonly fields: readonly (readonly [name: string, text: string])[]
  readonly file: Blob | undefined
}

/** Texts are sent as they are and everything else as JSON; parameters that are undefined are left out. */
export function encodeCall(name: string, parameters: Readonly<Record<string, unknown>>): EncodedCall {
  const [method = '', template = ''] = name.split(' ')
  const inPath = new Set<string>()
  const path = template.replace(/\{(\w+)\}/g, (_place, key: string) => {
    inPath.add(key)
    return encodeURIComponent(String(parameters[key]))
  })
  const fields: [string, string][] = []
  let file: Blob | undefined
  for (const [key, value] of Object.entries(parameters)) {
    if (value === undefined || inPath.has(key)) continue
    if (value instanceof Blob) file = value
    else fields.push([key, textOf(name, key, value)])
  }
  return { method, path, fields, file }
}

/** Where the server reads JSON or a bare text, a text is quoted. */
function textOf(call: string, key: string, value: unknown): string {
  const isJson = jsonTextParameters.has(key) || jsonTextParameters.has(`${call} ${key}`)
  return typeof value === 'string' && !isJson ? value : JSON.stringify(value)
}
