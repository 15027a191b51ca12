import type postgres from 'postgres'

/**
 * The built-in element and array types of PostgreSQL; their ids never change. The driver would query them on each new
 * connection, and if the connection breaks at that moment, the error is unhandled and ends the process.
 */
const arraysOfElements: readonly (readonly [element: number, array: number])[] = [
  [16, 1000], // boolean
  [17, 1001], // bytea
  [20, 1016], // int8
  [21, 1005], // int2
  [23, 1007], // int4
  [25, 1009], // text
  [26, 1028], // oid
  [114, 199], // json
  [700, 1021], // float4
  [701, 1022], // float8
  [869, 1041], // inet
  [1042, 1014], // character
  [1043, 1015], // character varying
  [1082, 1182], // date
  [1114, 1115], // timestamp
  [1184, 1185], // timestamptz
  [1700, 1231], // numeric
  [2950, 2951], // uuid
  [3802, 3807], // jsonb
]

type Parse = (text: string) => unknown
type Serialize = (value: unknown) => unknown

interface DriverOptions {
  readonly parsers: Record<number, Parse>
  readonly serializers: Record<number, Serialize>
  readonly shared: { readonly typeArrayMap: Record<number, number> }
}

/** Registers the parsers and serializers of arrays in a pool. */
export function registerArrayTypes(options: postgres.ParsedOptions<{ int8: number | bigint }>): void {
  const { parsers, serializers, shared } = options as unknown as DriverOptions
  for (const [element, array] of arraysOfElements) {
    const parse = parsers[element] ?? ((text: string) => text)
    const serialize = serializers[element] ?? String
    parsers[array] = (text) => parseArray(text, parse)
    serializers[array] = (value) => (Array.isArray(value) ? serializeArray(value, serialize) : value)
    // The driver uses this map if `sql.array` has only the type of the elements.
    shared.typeArrayMap[element] = array
  }
}

export function serializeArray(values: readonly unknown[], serialize: Serialize): string {
  const parts = values.map((value) => {
    if (value === undefined) throw new Error('Undefined values are not allowed in an array')
    if (value === null) return 'NULL'
    if (Array.isArray(value)) return serializeArray(value, serialize)
    const text = String(serialize(value))
    return text.includes('"') || text.includes('\\') ? `"${text.replace(/[\\"]/g, '\\$&')}"` : `"${text}"`
  })
  return `{${parts.join(',')}}`
}

/** Reads PostgreSQL's text form: `{1,NULL,"a \"quoted\" one",{…}}`, with bounds in front if they do not start at 1. */
export function parseArray(text: string, parse: Parse): unknown[] {
  const token = /[{}]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gsy
  token.lastIndex = text.indexOf('{')
  const outermost: unknown[] = []
  const open: unknown[][] = [outermost]
  for (;;) {
    const match = token.exec(text)
    const current = open.at(-1)
    if (match === null || current === undefined) throw new Error(`The array ${text} from the database cannot be read`)
    const [whole, quoted] = match
    if (whole === '{') {
      const inner: unknown[] = []
      current.push(inner)
      open.push(inner)
    } else if (whole === '}') {
      open.pop()
      if (open.length === 1) return outermost[0] as unknown[]
    } else if (quoted !== undefined) current.push(parse(quoted.replace(/\\(.)/gs, '$1')))
    else current.push(whole === 'NULL' ? null : parse(whole))
    if (text[token.lastIndex] === ',') token.lastIndex += 1
  }
}
