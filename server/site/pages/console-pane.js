import { consoleFields } from './console-fields.js'
import { credentialsForm, credentialsOf } from './credentials.js'
import { element } from './elements.js'
import { replyView } from './reply-view.js'
import { boundText, planRequest } from './request-plan.js'
import { requestPreview } from './request-preview.js'
import { basicHeader, sendRequest } from './send-request.js'
import { clockOffsetMs, serverNowMs } from './server-clock.js'
import { canSign, hmacSha256 } from './signing.js'

/**
 * @typedef {import('./api-document.js').Operation} Operation
 * @typedef {import('./curl.js').HeaderNames} HeaderNames
 * @typedef {import('./console-fields.js').Control} Control
 */

/**
 * The console of one endpoint: a form, the request it makes, and what came back.
 * @param {Operation} operation
 * @param {HeaderNames} names
 * @returns {HTMLElement[]}
 */
export function consolePane(operation, names) {
  const { api, security } = operation
  const { rows, controls } = consoleFields(operation)
  const current = () => planned(operation, controls)
  const preview = requestPreview(operation, names, current)
  const result = element('section', { class: 'result', 'aria-label': 'Reply' })
  const received = element('p', { class: 'unseen', role: 'status' })
  const send = element('button', { type: 'submit', class: 'button primary' }, 'Send')
  const cannot = security === 'signed' && !canSign()
  send.disabled = cannot
  /** @type {AbortController | undefined} */
  let running

  const form = element(
    'form',
    { novalidate: true, autocomplete: 'off' },
    rows,
    element('div', { class: 'sending' }, send),
  )
  form.addEventListener('input', () => preview.refresh())
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (running !== undefined) return running.abort()
    const wrong = controls.filter((control) => control.problem() !== undefined)[0]
    if (wrong !== undefined) return reveal(wrong.input)
    const missing = missingCredentials(operation)
    if (missing !== undefined) return result.replaceChildren(notice(missing))
    running = new AbortController()
    send.textContent = 'Cancel'
    result.setAttribute('aria-busy', 'true')
    const shown = await outcome(operation, names, current().plan, running.signal)
    running = undefined
    send.textContent = 'Send'
    result.removeAttribute('aria-busy')
    result.replaceChildren(...shown)
    // Only the outcome is read out: nobody wants to hear a whole body.
    received.textContent = result.querySelector('.outcome')?.textContent ?? ''
    bringIntoView(result)
    preview.refresh()
  })
  preview.refresh()

  /** @type {HTMLElement[]} */
  const parts = [element('h2', {}, 'Try it')]
  if (cannot) parts.push(unsignable())
  if (security !== 'none') parts.push(credentialsForm(api, () => preview.refresh()))
  parts.push(form, received, result, element('h3', {}, 'Request'), ...preview.parts)
  return parts
}

/**
 * @param {Operation} operation
 * @param {Control[]} controls
 */
function planned(operation, controls) {
  /** @type {Map<string, string>} */
  const values = new Map()
  /** @type {File | undefined} */
  let file
  for (const { field, input, read } of controls) {
    if (field.place === 'file') file = /** @type {HTMLInputElement} */ (input).files?.[0]
    else {
      const value = read()
      if (value !== undefined) values.set(field.name, value)
    }
  }
  const timestamp = String(serverNowMs())
  const plan = planRequest(operation, values, { origin: location.origin, timestamp, file })
  return { plan, timestamp: values.has('timestamp') ? '' : timestamp }
}

/**
 * @param {Operation} operation
 * @returns {string | undefined}
 */
function missingCredentials({ api, security }) {
  const given = credentialsOf(api)
  if (security === 'signed' && !(given.apiKey && given.secretKey))
    return 'Fill in the API key and the secret key first.'
  if (security === 'basic' && !(given.email && given.apiKey)) return 'Fill in the email address and the API key first.'
  return undefined
}

/**
 * @param {Operation} operation
 * @param {HeaderNames} names
 * @param {import('./request-plan.js').Plan} plan
 * @param {AbortSignal} signal
 * @returns {Promise<HTMLElement[]>}
 */
async function outcome({ api, security }, { apiKeyHeader, signatureHeader, formHeader }, plan, signal) {
  const given = credentialsOf(api)
  /** @type {Record<string, string>} */
  const headers = {}
  try {
    if (security === 'basic') headers.authorization = basicHeader(given.email ?? '', given.apiKey ?? '')
    if (security === 'signed') {
      headers[apiKeyHeader] = given.apiKey ?? ''
      headers[signatureHeader] = await hmacSha256(given.secretKey ?? '', boundText(plan))
      headers[formHeader] = 'bound'
    }
    const view = replyView(api, await sendRequest(plan, headers, signal))
    const offset = Math.round(clockOffsetMs() / 1000)
    if (security === 'signed' && offset !== 0) view.push(clockNote(offset))
    return view
  } catch (error) {
    if (signal.aborted) return [notice('Cancelled. What the server made of it is not known.')]
    return [notice(`No reply: ${error instanceof Error ? error.message : error}`)]
  }
}

/** @param {number} seconds */
function clockNote(seconds) {
  const side = seconds > 0 ? 'behind' : 'ahead of'
  const words = `The clock of this computer is ${Math.abs(seconds)} s ${side} the server's; the console corrects for it.`
  return element('p', { class: 'hint' }, words)
}

function unsignable() {
  return element(
    'div',
    { class: 'notice', role: 'note' },
    element('strong', {}, 'This page cannot sign here.'),
    ' Browsers offer their cryptography over https and at localhost only, and this page came over plain http. ',
    'The lines under Request sign with openssl: fill in the form, copy them and run them in a shell.',
  )
}

/** @param {string} words */
function notice(words) {
  return element('div', { class: 'notice', role: 'alert' }, words)
}

/**
 * The pane scrolls for itself where it stands beside the reference, with the page where it stands below.
 * @param {HTMLElement} result
 */
function bringIntoView(result) {
  const pane = result.closest('.console')
  const ownHeadroom = 70
  if (pane !== null && getComputedStyle(pane).position === 'sticky')
    pane.scrollTo({ top: result.offsetTop - ownHeadroom })
  else result.scrollIntoView({ block: 'nearest' })
}

/** @param {HTMLElement} input */
function reveal(input) {
  const fold = input.closest('details')
  if (fold !== null) fold.open = true
  input.focus()
}
