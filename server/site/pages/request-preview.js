import { titledCode } from './copy.js'
import { credentialsOf } from './credentials.js'
import { plainCurl, selfSigningCurl, signedCurl } from './curl.js'
import { element } from './elements.js'
import { boundText } from './request-plan.js'
import { canSign, hmacSha256 } from './signing.js'

/**
 * @typedef {import('./api-document.js').Operation} Operation
 * @typedef {import('./curl.js').HeaderNames} HeaderNames
 * @typedef {import('./curl.js').Part} Part
 * @typedef {{ plan: import('./request-plan.js').Plan, timestamp: string }} Planned
 */

/**
 * The request as a line for a shell, kept in step with the form.
 * @param {Operation} operation
 * @param {HeaderNames} names
 * @param {() => Planned} current
 */
export function requestPreview(operation, names, current) {
  const code = element('code', {})
  let signsItself = !canSign()
  let turns = 0

  const parts = async () => {
    const { plan, timestamp } = current()
    const given = credentialsOf(operation.api)
    const { apiKey = '', secretKey = '', email = '' } = given
    if (operation.security === 'none') return plainCurl(plan, undefined)
    if (operation.security === 'basic') return plainCurl(plan, { email, apiKey })
    if (signsItself) return selfSigningCurl(plan, timestamp, { apiKey, secretKey }, names)
    const signature = secretKey === '' ? '' : await hmacSha256(secretKey, boundText(plan))
    return signedCurl(plan, apiKey, signature, names)
  }

  const refresh = async () => {
    turns += 1
    const turn = turns
    const made = await parts()
    // Signing takes a moment, and a later entry may be ready before an earlier one.
    if (turn === turns) code.replaceChildren(...made.map(partView))
    return made
  }

  const block = titledCode('curl', code, async () => textOf(await refresh()), 'the request')
  if (operation.security !== 'signed') return { parts: [block], refresh }

  const ways = waysToSign(signsItself, (chosen) => {
    signsItself = chosen
    refresh()
  })
  return { parts: [ways, block], refresh }
}

/** @param {Part[]} parts */
const textOf = (parts) => parts.map((part) => part.text).join('')

/**
 * @param {Part} part
 * @returns {Node}
 */
function partView({ text, secret }) {
  if (!secret) return document.createTextNode(text)
  return element('span', { class: 'masked', title: 'Copied whole' }, '••••••••')
}

/**
 * @param {boolean} signsItself
 * @param {(signsItself: boolean) => void} choose
 * @returns {HTMLElement}
 */
function waysToSign(signsItself, choose) {
  const way = (/** @type {boolean} */ value, /** @type {string} */ words, /** @type {boolean} */ disabled) => {
    const input = element('input', { type: 'radio', name: 'way-to-sign', checked: value === signsItself, disabled })
    input.addEventListener('change', () => choose(value))
    return element('label', {}, input, element('span', {}, words))
  }
  return element(
    'fieldset',
    { class: 'ways' },
    element('legend', { class: 'unseen' }, 'How the request is signed'),
    way(false, 'Signed now', !canSign()),
    way(true, 'Signs when run', false),
  )
}
