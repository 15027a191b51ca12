import { element } from './elements.js'

/**
 * @typedef {import('./api-document.js').Api} Api
 * @typedef {{ name: string, label: string, secret: boolean }} Asked
 */

/** @type {Record<Api['security'], readonly Asked[]>} */
const asked = {
  none: [],
  signed: [
    { name: 'apiKey', label: 'API key', secret: false },
    { name: 'secretKey', label: 'Secret key', secret: true },
  ],
  basic: [
    { name: 'email', label: 'Email address', secret: false },
    { name: 'apiKey', label: 'API key', secret: true },
  ],
}

/** @param {Api} api */
const drawer = (api) => `agora.docs.${api.key}`

/**
 * What was entered, for as long as the page is open. Secrets are nowhere else: whatever a browser stores, a program that
 * gets onto the page later could read.
 * @type {Map<string, Record<string, string>>}
 */
const entered = new Map()

/**
 * @param {Api} api
 * @returns {Record<string, string>}
 */
export function credentialsOf(api) {
  return entered.get(drawer(api)) ?? stored(api)
}

/**
 * @param {Api} api
 * @returns {Record<string, string>}
 */
function stored(api) {
  try {
    return JSON.parse(sessionStorage.getItem(drawer(api)) ?? '{}')
  } catch {
    return {}
  }
}

/**
 * @param {Api} api
 * @param {Record<string, string>} values
 */
function keep(api, values) {
  entered.set(drawer(api), values)
  const names = asked[api.security].filter(({ secret }) => !secret).map(({ name }) => name)
  const open = Object.entries(values).filter(([name]) => names.includes(name))
  try {
    sessionStorage.setItem(drawer(api), JSON.stringify(Object.fromEntries(open)))
  } catch {
    // Where a browser forbids storage, a reload forgets these too.
  }
}

/**
 * Asks for the credentials of an API. Secrets end with the page, the rest with the tab.
 * @param {Api} api
 * @param {() => void} changed
 * @returns {HTMLElement}
 */
export function credentialsForm(api, changed) {
  const fields = asked[api.security]
  const inputs = fields.map(({ name, label, secret }) => {
    const id = `credential-${api.key}-${name}`
    const input = element('input', {
      id,
      type: secret ? 'password' : 'text',
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
      'data-1p-ignore': true,
      value: credentialsOf(api)[name] ?? '',
    })
    input.addEventListener('input', () => {
      keep(api, { ...credentialsOf(api), [name]: input.value.trim() })
      redraw()
      changed()
    })
    return { input, row: element('div', { class: 'field' }, element('label', { for: id }, label), input) }
  })
  const state = element('span', { class: 'badge' })
  const forget = element('button', { type: 'button', class: 'linklike' }, 'Forget them')
  forget.addEventListener('click', () => {
    keep(api, {})
    for (const { input } of inputs) input.value = ''
    redraw()
    changed()
    inputs[0]?.input.focus()
  })
  const redraw = () => {
    const given = credentialsOf(api)
    const complete = fields.every(({ name }) => (given[name] ?? '') !== '')
    state.textContent = complete ? 'Ready' : 'Needed'
    state.className = complete ? 'badge good' : 'badge warn'
    forget.hidden = fields.every(({ name }) => (given[name] ?? '') === '')
  }
  redraw()
  const note = element('p', { class: 'hint' }, 'Secrets are kept until this page is closed or loaded again. ', forget)
  const body = element(
    'form',
    { class: 'rows', autocomplete: 'off' },
    inputs.map(({ row }) => row),
    note,
  )
  body.addEventListener('submit', (event) => event.preventDefault())
  const details = element('details', { class: 'credentials' }, element('summary', {}, 'Credentials', state), body)
  details.open = state.textContent === 'Needed'
  return details
}
