import type { Api } from './api-document.ts'
import { element, fieldRow } from './elements.ts'
import { text } from './page-text.ts'

export interface CredentialField {
  readonly name: string
  readonly label: string
  readonly secret: boolean
}

const credentialFields: Record<Api['security'], readonly CredentialField[]> = {
  none: [],
  signed: [
    { name: 'apiKey', label: text.apiKey, secret: false },
    { name: 'secretKey', label: text.secretKey, secret: true },
  ],
  basic: [
    { name: 'email', label: text.email, secret: false },
    { name: 'apiKey', label: text.apiKey, secret: true },
  ],
}

const drawer = (api: Api) => `agora.docs.${api.key}`

/**
 * The entered credentials, while the page is open. Secrets are never stored: a script that gets into the page later
 * could read them.
 */
const entered: Map<string, Record<string, string>> = new Map()

export function credentialsOf(api: Api): Record<string, string> {
  return entered.get(drawer(api)) ?? stored(api)
}

function stored(api: Api): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(drawer(api)) ?? '{}')
  } catch {
    return {}
  }
}

function setCredentials(api: Api, values: Record<string, string>) {
  entered.set(drawer(api), values)
  const names = credentialFields[api.security].filter(({ secret }) => !secret).map(({ name }) => name)
  const open = Object.entries(values).filter(([name]) => names.includes(name))
  try {
    sessionStorage.setItem(drawer(api), JSON.stringify(Object.fromEntries(open)))
  } catch {
    // Without storage a reload loses these too.
  }
}

/** The credentials form of an API. Secrets last until the page closes, the rest until the tab closes. */
export function credentialsForm(api: Api, changed: () => void): HTMLElement {
  const fields = credentialFields[api.security]
  const inputs = fields.map(({ name, label, secret }) => {
    const id = `credential-${api.key}-${name}`
    const input = element('input', {
      id,
      class: 'field-input',
      dir: 'ltr',
      type: secret ? 'password' : 'text',
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
      'data-1p-ignore': true,
      value: credentialsOf(api)[name] ?? '',
    })
    input.addEventListener('input', () => {
      setCredentials(api, { ...credentialsOf(api), [name]: input.value.trim() })
      redraw()
      changed()
    })
    return { input, row: fieldRow(element('label', { for: id, class: 'field-label' }, label), input) }
  })
  const state = element('span', { class: 'badge' })
  const forget = element('button', { type: 'button', class: 'linklike' }, text.clear)
  forget.addEventListener('click', () => {
    setCredentials(api, {})
    for (const { input } of inputs) input.value = ''
    redraw()
    changed()
    inputs[0]?.input.focus()
  })
  const redraw = () => {
    const entered = credentialsOf(api)
    const complete = fields.every(({ name }) => (entered[name] ?? '') !== '')
    state.textContent = complete ? text.ready : text.needed
    state.className = complete ? 'badge badge-good' : 'badge badge-warn'
    forget.hidden = fields.every(({ name }) => (entered[name] ?? '') === '')
  }
  redraw()
  const note = element('p', { class: 'hint' }, `${text.secretsNote} `, forget)
  const body = element(
    'form',
    { class: 'rows', autocomplete: 'off' },
    inputs.map(({ row }) => row),
    note,
  )
  body.addEventListener('submit', (event) => event.preventDefault())
  const details = element('details', { class: 'credentials' }, element('summary', {}, text.credentials, state), body)
  details.open = state.textContent === text.needed
  return details
}
