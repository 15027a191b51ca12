import type { Api, ErrorKind } from './api-document.ts'
import { element, inline, section } from './elements.ts'
import { english, text } from './page-text.ts'
import { schemaTree } from './schema-tree.ts'

/** All errors of an API, by status. */
export function errorCatalogue(api: Api): HTMLElement[] {
  const byStatus = [...api.errors].sort(([, left], [, right]) => left.status - right.status)
  const shape = api.errorShape
  return [
    element('p', { class: 'crumbs' }, element('a', { ...english, href: `#${api.key}` }, api.title)),
    element('h1', { tabindex: '-1' }, text.errors),
    element('p', {}, text.errorsText),
    ...(shape === undefined ? [] : [section(text.shape, schemaTree(shape, [api.document]))]),
    section(
      text.codes,
      element(
        'ul',
        { ...english, class: 'errors' },
        byStatus.map(([code, kind]) => errorEntry(api, code, String(kind.status), true)),
      ),
    ),
  ]
}

/** `whole`: in the catalogue itself, where the entry has an anchor. */
export function errorEntry(api: Api, code: string, status: string, whole: boolean = false): HTMLElement {
  const kind = api.errors.get(code)
  const address = `#${api.key}/errors/${code}`
  const name = element('a', { class: 'name', href: address }, code)
  return element(
    'li',
    whole ? { id: address.slice(1), tabindex: '-1' } : {},
    element(
      'div',
      { class: 'node' },
      element('span', { class: 'badge' }, status),
      name,
      kind?.retryable === true ? element('span', { class: 'badge badge-good' }, 'Retry later') : null,
    ),
    kind === undefined ? null : explanation(kind),
    whole && kind?.messageFa !== undefined
      ? element('p', { class: 'quiet fa', lang: 'fa', dir: 'rtl' }, kind.messageFa)
      : null,
  )
}

export function explanation({ cause, fix }: ErrorKind): HTMLElement[] {
  return [
    element('p', {}, inline(sentence(cause))),
    element('p', { class: 'fix' }, element('span', { class: 'quiet' }, 'What to do: '), inline(sentence(fix))),
  ]
}

function sentence(text: string) {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
