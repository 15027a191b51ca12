/**
 * The fields that a client expects in a reply, each with its kind. A kind is `integer`, `number`, `text`, `flag`, `any`, `color`,
 * `groupSetting`, values with `|` between them, the name of another shape, `[kind]` for a list, `{kind}` for an object
 * with any keys and `{#kind}` for one whose keys are ids. With `?` at its end the field may be absent or null.
 */
export type ShapeTable = Readonly<Record<string, Readonly<Record<string, string>>>>

type Check = (value: unknown) => boolean

const isNumbers = (value: unknown) => Array.isArray(value) && value.every(Number.isInteger)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const simple: Readonly<Record<string, Check>> = {
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  any: (value) => value !== undefined,
  color: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  groupSetting: (value) =>
    Number.isInteger(value) ||
    (isObject(value) && isNumbers(value.direct_members) && isNumbers(value.direct_subgroups)),
}

const isAmong = (kind: string, value: unknown) =>
  kind.split('|').some((one) => (/^\d+$/.test(one) ? Number(one) : one) === value)

/** The paths of all values that do not match the shape; none when the client can read it. */
export function shapeFaults(table: ShapeTable, shape: string, value: unknown): string[] {
  return faultsOfKind(table, shape, value, shape)
}

function faultsOfKind(table: ShapeTable, kind: string, value: unknown, at: string): string[] {
  if (kind.endsWith('?')) {
    return value === undefined || value === null ? [] : faultsOfKind(table, kind.slice(0, -1), value, at)
  }
  const check = simple[kind]
  if (check !== undefined) return check(value) ? [] : [fault(at, kind, value)]
  if (kind.startsWith('[')) {
    if (!Array.isArray(value)) return [fault(at, kind, value)]
    return value.flatMap((one, index) => faultsOfKind(table, kind.slice(1, -1), one, `${at}[${index}]`))
  }
  if (kind.startsWith('{')) return faultsOfEntries(table, kind.slice(1, -1), value, at)
  const fields = table[kind]
  if (fields === undefined) return isAmong(kind, value) ? [] : [fault(at, kind, value)]
  if (!isObject(value)) return [fault(at, kind, value)]
  return Object.entries(fields).flatMap(([name, of]) => faultsOfKind(table, of, value[name], `${at}.${name}`))
}

function faultsOfEntries(table: ShapeTable, kind: string, value: unknown, at: string): string[] {
  if (!isObject(value)) return [fault(at, `{${kind}}`, value)]
  const byId = kind.startsWith('#')
  return Object.entries(value).flatMap(([key, one]) => [
    ...(byId && !/^\d+$/.test(key) ? [`${at} has the key ${key}, which is no id`] : []),
    ...faultsOfKind(table, byId ? kind.slice(1) : kind, one, `${at}.${key}`),
  ])
}

const fault = (at: string, kind: string, value: unknown): string =>
  `${at} is ${JSON.stringify(value)?.slice(0, 80)}, not ${kind}`
