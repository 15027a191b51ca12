import { createSigner } from '../../client/signing.ts'
import type { Operation } from './api-document.ts'
import { titledCode } from './copy.ts'
import { credentialsOf } from './credentials.ts'
import { type HeaderNames, type Part, plainCurl, selfSigningCurl, signedCurl } from './curl.ts'
import { element } from './elements.ts'
import { boundText, type Plan } from './request-plan.ts'

export interface Planned {
  readonly plan: Plan
  readonly timestamp: string
}

/** The request as a line for a shell, kept in step with the form. */
export function requestPreview(operation: Operation, names: HeaderNames, current: () => Planned) {
  const code = element('code', {})
  let signsItself = false
  let turns = 0

  const parts = async () => {
    const { plan, timestamp } = current()
    const given = credentialsOf(operation.api)
    const { apiKey = '', secretKey = '', email = '' } = given
    if (operation.security === 'none') return plainCurl(plan)
    if (operation.security === 'basic') return plainCurl(plan, { email, apiKey })
    if (signsItself) return selfSigningCurl(plan, timestamp, { apiKey, secretKey }, names)
    const signature = secretKey === '' ? '' : await createSigner(secretKey).sign(boundText(plan))
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

const textOf = (parts: Part[]) => parts.map((part) => part.text).join('')

function partView({ text, secret }: Part): Node {
  if (!secret) return document.createTextNode(text)
  return element('span', { class: 'masked', title: 'Copied whole' }, '••••••••')
}

function waysToSign(signsItself: boolean, choose: (signsItself: boolean) => void): HTMLElement {
  const way = (value: boolean, words: string) => {
    const input = element('input', { type: 'radio', name: 'way-to-sign', checked: value === signsItself })
    input.addEventListener('change', () => choose(value))
    return element('label', {}, input, element('span', {}, words))
  }
  return element(
    'fieldset',
    { class: 'ways' },
    element('legend', { class: 'unseen' }, 'How the request is signed'),
    way(false, 'Signed now'),
    way(true, 'Signs when run'),
  )
}
