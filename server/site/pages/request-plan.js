/**
 * @typedef {import('./api-document.js').Operation} Operation
 * @typedef {readonly [name: string, value: string]} Pair
 * @typedef {{ method: string, url: string, path: string, pairs: Pair[], parameters: string, inBody: boolean, multipart: boolean, file: File | undefined, fileField: string | undefined }} Plan
 *   `path` is that of the endpoint on its server, `parameters` the encoded text as it will be sent, in the query or in the
 *   body: a signature is over all three
 */

/**
 * Whether a parameter by this name is better not shown to those who look over a shoulder.
 * @param {string} name
 */
export function isSecret(name) {
  return /password|secret/i.test(name)
}

/**
 * Percent-encodes what a URL would otherwise change on its own way: a signature is over the very text that is sent.
 * @param {string} text
 * @returns {string}
 */
export function encode(text) {
  const wellFormed = text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
  return encodeURIComponent(wellFormed).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * @param {readonly Pair[]} pairs
 * @returns {string}
 */
export function encodePairs(pairs) {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
}

/**
 * What goes over the wire for these entries of the form.
 * @param {Operation} operation
 * @param {ReadonlyMap<string, string>} values the texts of the fields that were filled in
 * @param {{ origin: string, timestamp: string, file?: File | undefined }} surroundings
 * @returns {Plan}
 */
export function planRequest(operation, values, { origin, timestamp, file }) {
  const { fields, api, method, multipart } = operation
  const path = api.basePath + operation.path.replace(/\{(\w+)\}/g, (_whole, name) => encode(values.get(name) ?? ''))
  /** @type {Pair[]} */
  const pairs = []
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
  return { method, url, path, pairs, parameters, inBody, multipart, file, fileField }
}

/**
 * What is signed: the method and the path, so that the signature is good for this endpoint only, and the parameters.
 * @param {Plan} plan
 * @returns {string}
 */
export function boundText({ method, path, parameters }) {
  return `${method}\n${path}\n${parameters}`
}

/**
 * The body of a planned request, as `fetch` takes it.
 * @param {Plan} plan
 * @returns {{ body: string | FormData | undefined, headers: Record<string, string> }}
 */
export function bodyOf(plan) {
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
