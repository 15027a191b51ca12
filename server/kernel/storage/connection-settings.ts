import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'

export interface ConnectionSettings {
  /** A host name, or the directory of a unix socket if it starts with a slash. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string
  readonly ssl?: 'prefer' | 'require' | 'verify-full' | { readonly ca: string; readonly rejectUnauthorized: true }
}

/** The address in the driver's format. */
export function driverAddress({ host, port, user, database, password, ssl }: ConnectionSettings) {
  return { host, port, user, database, ...(password === undefined ? {} : { password }), ssl: ssl ?? false }
}

const form = 'postgres://USER:PASSWORD@HOST:5432/DATABASE'
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
const parametersKnown: ReadonlySet<string> = new Set(['host', 'port', 'user', 'password', 'sslmode', 'sslrootcert'])

/**
 * Reads a PostgreSQL address the way libpq does, unix sockets included (`postgres:///db?host=/run/postgresql` and
 * `postgres://user@%2Frun%2Fpostgresql/db`), which the driver's own parser does not support.
 */
export function connectionFromUrl(text: string): ConnectionSettings {
  const url = parse(text)
  const parameters = url.searchParams
  for (const name of parameters.keys())
    if (!parametersKnown.has(name))
      throw new Error(`The database address has the parameter ${name}; known are ${[...parametersKnown].join(', ')}`)

  const named = parameters.get('host') ?? decodeURIComponent(url.hostname)
  const host = named.replace(/^\[(.*)\]$/, '$1') || 'localhost'
  const port = Number(parameters.get('port') ?? (url.port || '5432'))
  const user = decodeURIComponent(url.username) || parameters.get('user')
  const database = decodeURIComponent(url.pathname.slice(1))
  if (!user) throw new Error(`The database address names no user: ${form}`)
  if (!database) throw new Error(`The database address names no database: ${form}`)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`The port in the database address must be a whole number from 1 to 65535: ${form}`)

  const password = decodeURIComponent(url.password) || parameters.get('password')
  const ssl = host.startsWith('/') ? undefined : sslSetting(parameters)
  return { host, port, user, database, ...(password ? { password } : {}), ...(ssl === undefined ? {} : { ssl }) }
}

function parse(text: string): URL {
  const [, rest] = /^postgres(?:ql)?:\/\/(.*)$/s.exec(text) ?? []
  if (rest === undefined) throw new Error(`The database address must look like ${form}`)
  // A WHATWG URL with a user needs a host, so the socket form gets a placeholder.
  const hostless = /^(?:[^/?#]*@)?(?=[/?#]|$)/.exec(rest)?.[0]
  const whole = hostless === undefined ? rest : `${hostless}localhost${rest.slice(hostless.length)}`
  try {
    return new URL(`postgres://${whole}`)
  } catch {
    // No cause: its text would put the password into the log.
    throw new Error(`The database address cannot be read (percent-encode special characters in it): ${form}`)
  }
}

function sslSetting(parameters: URLSearchParams): ConnectionSettings['ssl'] {
  const mode = sslModes.find((known) => known === (parameters.get('sslmode') ?? 'prefer'))
  if (mode === undefined) throw new Error(`sslmode in the database address must be one of ${sslModes.join(', ')}`)
  if (mode === 'disable') return undefined
  if (mode === 'allow' || mode === 'prefer') return 'prefer'
  const certificates = parameters.get('sslrootcert')
  if (certificates === null || certificates === 'system') return mode === 'require' ? 'require' : 'verify-full'
  if (!isAbsolute(certificates)) throw new Error('sslrootcert in the database address must be an absolute path')
  return { ca: readFileSync(certificates, 'utf8'), rejectUnauthorized: true }
}
