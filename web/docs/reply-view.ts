import type { Api } from './api-document.ts'
import { titledCode } from './copy.ts'
import { element } from './elements.ts'
import { explanation } from './error-catalogue.ts'
import { layOut } from './json-text.ts'
import { english, text as pageText } from './page-text.ts'
import { asObject } from './schema.ts'

export interface Reply {
  readonly status: number
  readonly statusText: string
  readonly ms: number
  readonly headers: Headers
  readonly text: string
  readonly type: string
  readonly bytes: number
}

/** Longer replies have no syntax colors: a million spans would be slow. */
const colouredCharactersMax = 120_000
const shownCharactersMax = 1_000_000

const shownHeaders = /^(x-ratelimit-.*|retry-after|x-request-id|allow|www-authenticate)$/

export function replyView(api: Api, reply: Reply): HTMLElement[] {
  const good = reply.status < 400
  const line = element(
    'p',
    { ...english, class: 'outcome' },
    element(
      'span',
      { class: good ? 'badge badge-good' : 'badge badge-bad' },
      `${reply.status} ${reply.statusText}`.trim(),
    ),
    element('span', {}, `${reply.ms < 10 ? reply.ms.toFixed(1) : Math.round(reply.ms)} ms`),
    element('span', { class: 'quiet' }, size(reply.bytes)),
  )
  const parts: HTMLElement[] = [line]
  const kind = good ? undefined : api.errors.get(codeIn(reply.text))
  if (kind !== undefined) parts.push(element('div', { ...english, class: 'remedy' }, explanation(kind)))
  const listed = [...reply.headers].filter(([name]) => shownHeaders.test(name))
  if (listed.length > 0) {
    const rows = listed.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])
    parts.push(element('dl', { ...english, class: 'pairs small' }, rows))
  }
  if (reply.text !== '') parts.push(bodyView(reply))
  return parts
}

function bodyView({ text, type }: Reply): HTMLElement {
  const code = element('code', {})
  const tokens = text.length <= shownCharactersMax && isJson(text) ? layOut(text) : undefined
  if (tokens === undefined) code.textContent = text.slice(0, shownCharactersMax)
  else if (text.length > colouredCharactersMax) code.textContent = tokens.map((one) => one.text).join('')
  else code.append(...tokens.map((one) => element('span', { class: one.kind }, one.text)))
  const whole = tokens?.map((one) => one.text).join('') ?? text
  const title = (type.split(';')[0] ?? '') + (text.length > shownCharactersMax ? `, ${pageText.onlyBeginning}` : '')
  const block = titledCode(title, code, () => whole, pageText.replyThing)
  block.classList.add('body')
  return block
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Both APIs have the reason in `code`, one at the top and one in `error`. */
function codeIn(text: string): string {
  if (!isJson(text)) return ''
  const body = asObject(JSON.parse(text))
  return String(body.code ?? asObject(body.error).code ?? '')
}

function size(bytes: number) {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
