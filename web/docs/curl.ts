import { isSecret, type Plan } from './request-plan.ts'

/** A part of a command line; a secret is shown as dots and copied in full */
export interface Part {
  readonly text: string
  readonly secret: boolean
}

export interface HeaderNames {
  readonly apiKeyHeader: string
  readonly signatureHeader: string
  readonly formHeader: string
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string) {
  return `'${inner(text)}'`
}

/** The same inside existing quotes. */
function inner(text: string) {
  return text.replaceAll("'", "'\\''")
}

const shown = (text: string): Part => ({ text, secret: false })

const hidden = (text: string): Part => ({ text, secret: true })

function start(plan: Plan) {
  const isDefault = plan.method === 'GET' || (plan.method === 'POST' && (plan.parameters !== '' || plan.multipart))
  return isDefault ? 'curl' : `curl -X ${plan.method}`
}

function formArguments(plan: Plan): Part[] {
  if (!plan.inBody) return []
  const option = plan.multipart ? '--form-string' : '--data-urlencode'
  const parts = plan.pairs.flatMap(([name, value]) => {
    const content = isSecret(name) ? hidden(inner(value)) : shown(inner(value))
    return [shown(` \\\n  ${option} '${inner(name)}=`), content, shown("'")]
  })
  const file = plan.fileField === undefined ? [] : [quoted(`${plan.fileField}=@${plan.file?.name ?? 'FILE'}`)]
  return [...parts, ...file.map((argument) => shown(` \\\n  -F ${argument}`))]
}

export function plainCurl(plan: Plan, credentials?: { readonly email: string; readonly apiKey: string }): Part[] {
  const head = shown(`${start(plan)} ${quoted(plan.url)}`)
  if (credentials === undefined) return [head, ...formArguments(plan)]
  const key = credentials.apiKey === '' ? shown('API_KEY') : hidden(inner(credentials.apiKey))
  return [head, shown(` \\\n  -u '${inner(credentials.email || 'EMAIL')}:`), key, shown("'"), ...formArguments(plan)]
}

/** The request with a signature, valid as long as its timestamp. */
export function signedCurl(
  plan: Plan,
  apiKey: string,
  signature: string,
  { apiKeyHeader, signatureHeader, formHeader }: HeaderNames,
): Part[] {
  const lines = [
    `${start(plan)} ${quoted(plan.url)}`,
    `-H ${quoted(`${apiKeyHeader}: ${apiKey || 'API_KEY'}`)}`,
    `-H ${quoted(`${signatureHeader}: ${signature || 'SIGNATURE'}`)}`,
    `-H ${quoted(`${formHeader}: bound`)}`,
    ...(plan.inBody ? [`--data-raw ${quoted(plan.parameters)}`] : []),
  ]
  return [shown(lines.join(' \\\n  '))]
}

/**
 * The request as a script that takes the time and signs with openssl when it runs. `timestamp`: the placeholder of the
 * time in the plan; '' when the reader fixed it.
 */
export function selfSigningCurl(
  plan: Plan,
  timestamp: string,
  { apiKey, secretKey }: { apiKey: string; secretKey: string },
  names: HeaderNames,
): Part[] {
  const { apiKeyHeader, signatureHeader, formHeader } = names
  const automatic = `timestamp=${timestamp}`
  // Percent-encoded text has no character with a meaning inside double quotes.
  const parameters = timestamp === '' ? plan.parameters : plan.parameters.replace(automatic, 'timestamp=$(date +%s)000')
  const address = plan.inBody ? plan.url : plan.url.slice(0, plan.url.indexOf('?') + 1)
  const send = plan.inBody
    ? `${start(plan)} ${quoted(address)} --data-raw "$parameters"`
    : `${start(plan)} ${quoted(address)}"$parameters"`
  return [
    shown(
      `parameters="${parameters}"\nsignature=$(printf '%s\\n%s\\n%s' ${plan.method} ${quoted(plan.path)} "$parameters" |\n`,
    ),
    shown("  openssl dgst -sha256 -hmac '"),
    secretKey === '' ? shown('SECRET_KEY') : hidden(inner(secretKey)),
    shown(`' -r | cut -d' ' -f1)\n${send} \\\n  -H ${quoted(`${apiKeyHeader}: ${apiKey || 'API_KEY'}`)} \\\n`),
    shown(`  -H "${signatureHeader}: $signature" -H ${quoted(`${formHeader}: bound`)}`),
  ]
}
