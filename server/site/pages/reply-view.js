import { titledCode } from './copy.js'
import { element } from './elements.js'
import { explanation } from './error-catalogue.js'
import { layOut } from './json-text.js'
import { asObject } from './schema.js'

/**
 * @typedef {import('./api-document.js').Api} Api
 * @typedef {{ status: number, statusText: string, ms: number, headers: Headers, text: string, type: string, bytes: number }} Reply
 */

/** More than this is shown without colours: a page of a million spans helps nobody. */
const colouredCharactersMax = 120_000
const shownCharactersMax = 1_000_000

const headersThatMatter = /^(x-ratelimit-.*|retry-after|x-request-id|allow|www-authenticate)$/

/**
 * @param {Api} api
 * @param {Reply} reply
 * @returns {HTMLElement[]}
 */
export function replyView(api, reply) {
  const good = reply.status < 400
  const line = element(
    'p',
    { class: 'outcome' },
    element('span', { class: good ? 'badge good' : 'badge bad' }, `${reply.status} ${reply.statusText}`.trim()),
    element('span', {}, `${reply.ms < 10 ? reply.ms.toFixed(1) : Math.round(reply.ms)} ms`),
    element('span', { class: 'quiet' }, size(reply.bytes)),
  )
  /** @type {HTMLElement[]} */
  const parts = [line]
  const kind = good ? undefined : api.errors.get(codeIn(reply.text))
  if (kind !== undefined) parts.push(element('div', { class: 'remedy' }, explanation(kind)))
  const listed = [...reply.headers].filter(([name]) => headersThatMatter.test(name))
  if (listed.length > 0) {
    const rows = listed.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])
    parts.push(element('dl', { class: 'pairs small' }, rows))
  }
  if (reply.text !== '') parts.push(bodyView(reply))
  return parts
}

/**
 * @param {Reply} reply
 * @returns {HTMLElement}
 */
function bodyView({ text, type }) {
  const code = element('code', {})
  const tokens = text.length <= shownCharactersMax && isJson(text) ? layOut(text) : undefined
  if (tokens === undefined) code.textContent = text.slice(0, shownCharactersMax)
  else if (text.length > colouredCharactersMax) code.textContent = tokens.map((one) => one.text).join('')
  else code.append(...tokens.map((one) => element('span', { class: one.kind }, one.text)))
  const whole = tokens?.map((one) => one.text).join('') ?? text
  const title = (type.split(';')[0] ?? '') + (text.length > shownCharactersMax ? ', its beginning; Copy takes all' : '')
  const block = titledCode(title, code, () => whole, 'the reply')
  block.classList.add('body')
  return block
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Both APIs name the reason in `code`, one at the top and one in `error`.
 * @param {string} text
 * @returns {string}
 */
function codeIn(text) {
  if (!isJson(text)) return ''
  const body = asObject(JSON.parse(text))
  return String(body.code ?? asObject(body.error).code ?? '')
}

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
