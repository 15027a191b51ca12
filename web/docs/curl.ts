import { isSecret, type Plan } from './request-plan.ts'

/** A piece of a command line; a secret one is shown as dots and copied whole */
export interface Part {
  readonly text: string
  readonly secret: boolean
}

export interface HeaderNames {
  readonly apiKeyHeader: string
  readonly signatureHeader: string
  readonly formHeader: string
}

/** A text for a POSIX shell that stays what it is. */
function quoted(text: string) {
  return `'${inner(text)}'`
}

/** The same for a piece that stands between quotes already. */
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

/** The request with a signature computed here. It is good for as long as its timestamp is. */
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
 * The request as lines that take the time and sign when they are run, with openssl. `timestamp`: the value in the plan
 * that stands for the time of running; '' when the reader fixed it.
 */
export function selfSigningCurl(
  plan: Plan,
  timestamp: string,
  { apiKey, secretKey }: { apiKey: string; secretKey: string },
  names: HeaderNames,
): Part[] {
  const { apiKeyHeader, signatureHeader, formHeader } = names
  const automatic = `timestamp=${timestamp}`
  // What is percent-encoded has no character that double quotes would give a meaning to.
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
