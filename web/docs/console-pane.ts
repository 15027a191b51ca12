import { boundForm, createSigner } from '../../client/signing.ts'
import type { Operation } from './api-document.ts'
import { type Control, consoleFields } from './console-fields.ts'
import { credentialsForm, credentialsOf } from './credentials.ts'
import type { HeaderNames } from './curl.ts'
import { element } from './elements.ts'
import { fill, number, text } from './page-text.ts'
import { replyView } from './reply-view.ts'
import { boundText, type Plan, planRequest } from './request-plan.ts'
import { requestPreview } from './request-preview.ts'
import { basicHeader, sendRequest } from './send-request.ts'
import { clockOffsetMs, serverNowMs } from './server-clock.ts'

/** The console of an endpoint: a form, the request and the reply. */
export function consolePane(operation: Operation, names: HeaderNames): HTMLElement[] {
  const { api, security } = operation
  const { rows, controls } = consoleFields(operation)
  const current = () => planned(operation, controls)
  const preview = requestPreview(operation, names, current)
  const result = element('section', { class: 'result', 'aria-label': text.reply })
  const received = element('p', { class: 'visually-hidden', role: 'status' })
  const send = element(
    'button',
    { type: 'submit', class: 'button button-primary button-normal button-wide' },
    text.send,
  )
  let running: AbortController | undefined

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
    send.textContent = text.cancel
    result.setAttribute('aria-busy', 'true')
    const shown = await outcome(operation, names, current().plan, running.signal)
    running = undefined
    send.textContent = text.send
    result.removeAttribute('aria-busy')
    result.replaceChildren(...shown)
    // Screen readers announce only the outcome, not the body.
    received.textContent = result.querySelector('.outcome')?.textContent ?? ''
    bringIntoView(result)
    preview.refresh()
  })
  preview.refresh()

  const parts: HTMLElement[] = [element('h2', {}, text.tryIt)]
  if (security !== 'none') parts.push(credentialsForm(api, () => preview.refresh()))
  parts.push(form, received, result, element('h3', {}, text.request), ...preview.parts)
  return parts
}

function planned(operation: Operation, controls: Control[]) {
  const values: Map<string, string> = new Map()
  let file: File | undefined
  for (const { field, input, read } of controls) {
    if (field.place === 'file') file = (input as HTMLInputElement).files?.[0]
    else {
      const value = read()
      if (value !== undefined) values.set(field.name, value)
    }
  }
  const timestamp = String(serverNowMs())
  const plan = planRequest(operation, values, { origin: location.origin, timestamp, file })
  return { plan, timestamp: values.has('timestamp') ? '' : timestamp }
}

function missingCredentials({ api, security }: Operation): string | undefined {
  const credentials = credentialsOf(api)
  if (security === 'signed' && !(credentials.apiKey && credentials.secretKey)) return text.keysMissing
  if (security === 'basic' && !(credentials.email && credentials.apiKey)) return text.emailMissing
  return undefined
}

async function outcome(
  { api, security }: Operation,
  { apiKeyHeader, signatureHeader, formHeader }: HeaderNames,
  plan: Plan,
  signal: AbortSignal,
): Promise<HTMLElement[]> {
  const credentials = credentialsOf(api)
  const headers: Record<string, string> = {}
  try {
    if (security === 'basic') headers.authorization = basicHeader(credentials.email ?? '', credentials.apiKey ?? '')
    if (security === 'signed') {
      headers[apiKeyHeader] = credentials.apiKey ?? ''
      headers[signatureHeader] = await createSigner(credentials.secretKey ?? '').sign(boundText(plan))
      headers[formHeader] = boundForm
    }
    const view = replyView(api, await sendRequest(plan, headers, signal))
    const offset = Math.round(clockOffsetMs() / 1000)
    if (security === 'signed' && offset !== 0) view.push(clockNote(offset))
    return view
  } catch (error) {
    if (signal.aborted) return [notice(text.canceled)]
    return [notice(fill(text.noReply, { problem: error instanceof Error ? error.message : String(error) }))]
  }
}

function clockNote(seconds: number) {
  const words = seconds > 0 ? text.clockBehind : text.clockAhead
  return element('p', { class: 'hint' }, fill(words, { seconds: number(Math.abs(seconds)) }))
}

function notice(words: string) {
  return element('div', { class: 'notice', role: 'alert' }, words)
}

/** Beside the reference the pane scrolls; below it the page scrolls. */
function bringIntoView(result: HTMLElement) {
  const pane = result.closest('.console')
  const topOffset = 70
  if (pane !== null && getComputedStyle(pane).position === 'sticky')
    pane.scrollTo({ top: result.offsetTop - topOffset })
  else result.scrollIntoView({ block: 'nearest' })
}

function reveal(input: HTMLElement) {
  const fold = input.closest('details')
  if (fold !== null) fold.open = true
  input.focus()
}
