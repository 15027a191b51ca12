import { createSigner } from '../../client/signing.ts'
import type { Api } from './api-document.ts'
import { copyButton } from './copy.ts'
import { credentialsForm, credentialsOf } from './credentials.ts'
import { element, fieldRow } from './elements.ts'
import { text } from './page-text.ts'

/** Beside the introduction of an API: its credentials, and for signed APIs the signature of any text. */
export function introductionPane(api: Api): HTMLElement[] {
  if (api.security === 'none') return []
  const check = api.security === 'signed' ? signatureCheck(api) : undefined
  return [
    element('h2', {}, text.setUp),
    element('p', { class: 'quiet' }, text.setUpText),
    credentialsForm(api, () => check?.refresh()),
    ...(check?.parts ?? []),
  ]
}

/** A program with another signature of the same text has a bug in its signing, not in its requests. */
function signatureCheck(api: Api) {
  const area = element('textarea', {
    id: 'signed-text',
    rows: 4,
    class: 'field-input mono',
    dir: 'ltr',
    spellcheck: 'false',
  })
  area.value = 'GET\n/v1/private/order/open_orders\nsymbol=btcusdt&timestamp=1700000000000'
  const code = element('code', { id: 'signature' })
  const refresh = async () => {
    const { secretKey = '' } = credentialsOf(api)
    code.textContent = secretKey === '' ? text.secretMissing : await createSigner(secretKey).sign(area.value)
  }
  area.addEventListener('input', refresh)
  refresh()
  const copy = copyButton(() => code.textContent ?? '', text.signatureThing)
  const parts = [
    element('h2', {}, text.checkSignature),
    fieldRow(element('label', { for: 'signed-text', class: 'field-label' }, text.textToSign), area),
    element('h3', {}, text.signature),
    element('div', { class: 'code', 'aria-live': 'polite' }, element('pre', { dir: 'ltr' }, code), copy),
  ]
  return { parts, refresh }
}
