import { createSigner } from '../../client/signing.ts'
import type { Api } from './api-document.ts'
import { copyButton } from './copy.ts'
import { credentialsForm, credentialsOf } from './credentials.ts'
import { element } from './elements.ts'

/** Beside the introduction of an API: its credentials, and for signed APIs the signature of any text. */
export function introductionPane(api: Api): HTMLElement[] {
  if (api.security === 'none') return []
  const check = api.security === 'signed' ? signatureCheck(api) : undefined
  return [
    element('h2', {}, 'Set up the console'),
    element('p', { class: 'quiet' }, 'Used for all endpoints of this API.'),
    credentialsForm(api, () => check?.refresh()),
    ...(check?.parts ?? []),
  ]
}

/** A program whose signature of the same text differs has its bug before the network. */
function signatureCheck(api: Api) {
  const area = element('textarea', { id: 'signed-text', rows: 4, class: 'mono', spellcheck: 'false' })
  area.value = 'GET\n/v1/private/order/open_orders\nsymbol=btcusdt&timestamp=1700000000000'
  const code = element('code', { id: 'signature' })
  const refresh = async () => {
    const { secretKey = '' } = credentialsOf(api)
    code.textContent = secretKey === '' ? 'fill in the secret key' : await createSigner(secretKey).sign(area.value)
  }
  area.addEventListener('input', refresh)
  refresh()
  const copy = copyButton(() => code.textContent ?? '', 'the signature')
  const parts = [
    element('h2', {}, 'Check a signature'),
    element('div', { class: 'field' }, element('label', { for: 'signed-text' }, 'Text to sign'), area),
    element('h3', {}, 'Signature'),
    element('div', { class: 'code', 'aria-live': 'polite' }, element('pre', {}, code), copy),
  ]
  return { parts, refresh }
}
