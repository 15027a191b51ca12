/** A value whose name contains one of these words never reaches the log. */
const secretWords =
  /passw|secret|token|signature|credential|authorization|cookie|csrf|totp|otp|recovery_?-?code|api_?-?key|master_?-?key|private_?-?key/i

/** An address with a user, as in postgres://agora:password@host: the password may contain any character. */
const userInAddress = /([a-z][a-z0-9+.-]*:\/\/)[^\s"'<>]*@/gi

const depthMax = 6
const membersMax = 100

/** A copy of the fields of a log line without secrets and of bounded size. */
export function withoutSecrets(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return cleanedMembers(fields, 0)
}

function cleanedMembers(object: object, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(object).slice(0, membersMax)) {
    clean[name] = secretWords.test(name) ? '[redacted]' : cleaned(value, depth + 1)
  }
  return clean
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replace(userInAddress, '$1[redacted]@')
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value
  if (value instanceof Error) return cleaned(`${value.name}: ${value.message}`, depth)
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`
  if (depth > depthMax) return '[too deep]'
  if (Array.isArray(value)) return value.slice(0, membersMax).map((one) => cleaned(one, depth + 1))
  if (value instanceof Map || value instanceof Set) return `[${value.constructor.name} of ${value.size}]`
  return cleanedMembers(value, depth)
}
