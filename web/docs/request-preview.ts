import { createSigner } from '../../client/signing.ts'
import type { Operation } from './api-document.ts'
import { titledCode } from './copy.ts'
import { credentialsOf } from './credentials.ts'
import { type HeaderNames, type Part, plainCurl, selfSigningCurl, signedCurl } from './curl.ts'
import { element } from './elements.ts'
import { text as pageText } from './page-text.ts'
import { boundText, type Plan } from './request-plan.ts'

export interface Planned {
  readonly plan: Plan
  readonly timestamp: string
}

/** The request as a shell command, updated with the form. */
export function requestPreview(operation: Operation, names: HeaderNames, current: () => Planned) {
  const code = element('code', {})
  let signsItself = false
  let latest = 0

  const parts = async () => {
    const { plan, timestamp } = current()
    const credentials = credentialsOf(operation.api)
    const { apiKey = '', secretKey = '', email = '' } = credentials
    if (operation.security === 'none') return plainCurl(plan)
    if (operation.security === 'basic') return plainCurl(plan, { email, apiKey })
    if (signsItself) return selfSigningCurl(plan, timestamp, { apiKey, secretKey }, names)
    const signature = secretKey === '' ? '' : await createSigner(secretKey).sign(boundText(plan))
    return signedCurl(plan, apiKey, signature, names)
  }

  const refresh = async () => {
    latest += 1
    const run = latest
    const made = await parts()
    // Signing is asynchronous: drop results of older input.
    if (run === latest) code.replaceChildren(...made.map(partView))
    return made
  }

  const block = titledCode('curl', code, async () => textOf(await refresh()), pageText.requestThing)
  if (operation.security !== 'signed') return { parts: [block], refresh }

  const signingChoice = signingChoices(signsItself, (chosen) => {
    signsItself = chosen
    refresh()
  })
  return { parts: [signingChoice, block], refresh }
}

const textOf = (parts: Part[]) => parts.map((part) => part.text).join('')

function partView({ text, secret }: Part): Node {
  if (!secret) return document.createTextNode(text)
  return element('span', { class: 'masked', title: pageText.copiedInFull }, '••••••••')
}

function signingChoices(signsItself: boolean, choose: (signsItself: boolean) => void): HTMLElement {
  const choice = (value: boolean, label: string) => {
    const input = element('input', { type: 'radio', name: 'way-to-sign', checked: value === signsItself })
    input.addEventListener('change', () => choose(value))
    return element('label', {}, input, element('span', {}, label))
  }
  return element(
    'fieldset',
    { class: 'ways' },
    element('legend', { class: 'visually-hidden' }, pageText.howSigned),
    choice(false, pageText.signedNow),
    choice(true, pageText.signsWhenRun),
  )
}
