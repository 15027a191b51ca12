import type { Dialect } from './dialect.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { type Parameter, readParameter } from './parameter.ts'
import type { ReadParameters, SentParameters } from './parameter-values.ts'

/** Makes the parameter reader of one endpoint, with everything prepared that does not depend on the request. */
export function parameterReader(dialect: Dialect, endpoint: AnyEndpoint): (sent: SentParameters) => ReadParameters {
  const declared = Object.entries(endpoint.params)
  const names = declared.flatMap(([name, one]) => (one.place === 'path' ? [] : [name, ...one.aliases]))
  const known = new Set([...dialect.universalParameters, ...names])
  const treatment = dialect.unknownParameters(endpoint)
  // All members exist from the start: an object that grows is slower to create and to read.
  const unread: Readonly<Record<string, unknown>> = Object.fromEntries(declared.map(([name]) => [name, undefined]))
  const mayRepeat = (name: string) =>
    dialect.repeatedParameters !== 'refused' || (treatment === 'ignored' && !known.has(name))
  return (sent) => {
    const given = collected(dialect, sent, mayRepeat)
    const values: Record<string, unknown> = { ...unread }
    for (const [name, definition] of declared) {
      const text = definition.place === 'path' ? (sent.path[name] ?? '') : textOf(dialect, name, definition, given)
      if (sent.nulls !== undefined) refuseNull(dialect, name, definition, sent.nulls)
      const isAbsent = text === undefined || definition.isIgnored?.(values) === true
      values[name] = isAbsent ? definition.fallback : readValue(dialect, name, definition, text)
    }
    const ignored = treatment === 'ignored' ? nothingIgnored : unknownNames(given, known)
    const [first] = ignored
    if (first !== undefined && treatment === 'refused') {
      throw dialect.badParameter({ parameter: first, kind: 'unknown', rule: 'is not a parameter of this endpoint' })
    }
    return { values, ignored }
  }
}

const nothingIgnored: readonly string[] = []

function unknownNames(given: ReadonlyMap<string, string>, known: ReadonlySet<string>): readonly string[] {
  let names: string[] | undefined
  for (const name of given.keys()) {
    if (known.has(name)) continue
    names ??= []
    names.push(name)
  }
  return names?.sort() ?? nothingIgnored
}

const nothingSent: ReadonlyMap<string, string> = new Map()

/** The sent parameters by name. The body overrides the query. */
function collected(
  dialect: Dialect,
  { query, body }: SentParameters,
  mayRepeat: (name: string) => boolean,
): ReadonlyMap<string, string> {
  if (query.length === 0 && body.length === 0) return nothingSent
  const given = new Map<string, string>()
  for (const pairs of [query, body]) {
    for (const [name, value] of pairs) {
      if (given.has(name) && !mayRepeat(name)) {
        throw dialect.badParameter({ parameter: name, kind: 'repeated', rule: 'is given more than once' })
      }
      given.set(name, value)
    }
  }
  return given
}

/** The text sent under the parameter's name or an alias; undefined if an optional parameter is absent. */
function textOf(
  dialect: Dialect,
  name: string,
  { aliases, presence, refusesEmpty }: Parameter,
  given: ReadonlyMap<string, string>,
): string | undefined {
  let text = given.get(name)
  let sentAs = name
  for (const alias of aliases) {
    const other = given.get(alias)
    if (other === undefined) continue
    if (text !== undefined) {
      const rule = `is given under two names, ${sentAs} and ${alias}`
      throw dialect.badParameter({ parameter: name, kind: 'repeated', rule })
    }
    text = other
    sentAs = alias
  }
  if (text === '' && refusesEmpty) {
    throw dialect.badParameter({ parameter: name, kind: 'malformed', rule: 'is empty' })
  }
  if (text === '' && dialect.emptyMeansAbsent && presence !== 'required') text = undefined
  if (text === undefined && presence === 'required') {
    throw dialect.badParameter({ parameter: name, kind: 'missing', rule: 'is required' })
  }
  return text
}

/** A text would be the word "null", for example the memo of a withdrawal. A parameter in JSON reads its own null. */
function refuseNull(
  dialect: Dialect,
  name: string,
  { aliases, encoding }: Parameter,
  nulls: ReadonlySet<string>,
): void {
  if (encoding !== 'text' || ![name, ...aliases].some((one) => nulls.has(one))) return
  throw dialect.badParameter({ parameter: name, kind: 'malformed', rule: 'is null; leave it out' })
}

function readValue(dialect: Dialect, name: string, definition: Parameter, text: string): unknown {
  const read = readParameter(definition, text)
  if (!read.ok) throw dialect.badParameter({ parameter: name, kind: 'malformed', rule: read.rule })
  return read.value
}
