import { isSecret } from './request-plan.js'

/**
 * @typedef {import('./request-plan.js').Plan} Plan
 * @typedef {{ text: string, secret: boolean }} Part a piece of a command line; a secret one is shown as dots and copied whole
 * @typedef {{ apiKeyHeader: string, signatureHeader: string, formHeader: string }} HeaderNames
 */

/**
 * A text for a POSIX shell that stays what it is.
 * @param {string} text
 */
function quoted(text) {
  return `'${inner(text)}'`
}

/** The same for a piece that stands between quotes already. @param {string} text */
function inner(text) {
  return text.replaceAll("'", "'\\''")
}

/** @param {string} text @returns {Part} */
const shown = (text) => ({ text, secret: false })

/** @param {string} text @returns {Part} */
const hidden = (text) => ({ text, secret: true })

/** @param {Plan} plan */
function start(plan) {
  const isDefault = plan.method === 'GET' || (plan.method === 'POST' && (plan.parameters !== '' || plan.multipart))
  return isDefault ? 'curl' : `curl -X ${plan.method}`
}

/**
 * @param {Plan} plan
 * @returns {Part[]}
 */
function formArguments(plan) {
  if (!plan.inBody) return []
  const option = plan.multipart ? '--form-string' : '--data-urlencode'
  const parts = plan.pairs.flatMap(([name, value]) => {
    const content = isSecret(name) ? hidden(inner(value)) : shown(inner(value))
    return [shown(` \\\n  ${option} '${inner(name)}=`), content, shown("'")]
  })
  const file = plan.fileField === undefined ? [] : [quoted(`${plan.fileField}=@${plan.file?.name ?? 'FILE'}`)]
  return [...parts, ...file.map((argument) => shown(` \\\n  -F ${argument}`))]
}

/**
 * @param {Plan} plan
 * @param {{ email: string, apiKey: string } | undefined} credentials
 * @returns {Part[]}
 */
export function plainCurl(plan, credentials) {
  const head = shown(`${start(plan)} ${quoted(plan.url)}`)
  if (credentials === undefined) return [head, ...formArguments(plan)]
  const key = credentials.apiKey === '' ? shown('API_KEY') : hidden(inner(credentials.apiKey))
  return [head, shown(` \\\n  -u '${inner(credentials.email || 'EMAIL')}:`), key, shown("'"), ...formArguments(plan)]
}

/**
 * The request with a signature computed here. It is good for as long as its timestamp is.
 * @param {Plan} plan
 * @param {string} apiKey
 * @param {string} signature
 * @param {HeaderNames} names
 * @returns {Part[]}
 */
export function signedCurl(plan, apiKey, signature, { apiKeyHeader, signatureHeader, formHeader }) {
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
 * The request as lines that take the time and sign when they are run, with openssl.
 * @param {Plan} plan
 * @param {string} timestamp the value in the plan that stands for the time of running; '' when the reader fixed it
 * @param {{ apiKey: string, secretKey: string }} credentials
 * @param {HeaderNames} names
 * @returns {Part[]}
 */
export function selfSigningCurl(plan, timestamp, { apiKey, secretKey }, names) {
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
