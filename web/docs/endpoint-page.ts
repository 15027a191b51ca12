import type { Field, Operation } from './api-document.ts'
import { constraints } from './constraints.ts'
import { copyButton } from './copy.ts'
import { element, inline, methodChip, pathParts, prose, section } from './elements.ts'
import { errorEntry } from './error-catalogue.ts'
import { addressOf } from './navigation.ts'
import { english, fill, text } from './page-text.ts'
import { membersOf, type Scope, typeLabel } from './schema.ts'
import { schemaTree } from './schema-tree.ts'

/** The reference of one endpoint. */
export function endpointPage(operation: Operation): HTMLElement[] {
  const { api, summary, description, reply } = operation
  const parts = [
    element(
      'p',
      { class: 'crumbs' },
      element('a', { ...english, href: `#${api.key}` }, api.title),
      element('span', { 'aria-hidden': 'true' }, ' / '),
      element('span', english, operation.tag),
    ),
    element('h1', { tabindex: '-1' }, element('span', english, summary || operation.path)),
    addressLine(operation),
    element('p', { class: 'badges' }, badges(operation), tryButton()),
    element('div', { ...english, class: 'prose' }, prose(description)),
    section(text.parameters, parameterList(operation)),
  ]
  if (reply !== undefined) parts.push(section(text.reply, schemaTree(reply, [api.document])))
  if (operation.refusals.length > 0) parts.push(section(text.errors, refusalList(operation)))
  parts.push(adjacentEndpoints(operation))
  return parts
}

function addressLine(operation: Operation): HTMLElement {
  const path = `${operation.api.basePath}${operation.path}`
  return element(
    'div',
    { ...english, class: 'address' },
    methodChip(operation.method),
    element('code', {}, pathParts(path)),
    copyButton(() => location.origin + path, text.address),
  )
}

function badges({ security, access, deprecated, multipart }: Operation): HTMLElement[] {
  const words = {
    none: text.noCredentials,
    signed: fill(text.signedRequest, { access }),
    basic: fill(text.basicRequest, { access }),
  }
  const found = [element('span', { class: security === 'none' ? 'badge badge-good' : 'badge' }, words[security])]
  if (multipart) found.push(element('span', { class: 'badge' }, text.fileUpload))
  if (deprecated) found.push(element('span', { class: 'badge badge-warn' }, text.deprecated))
  return found
}

/** Scrolls to the console when it is below the reference. */
function tryButton() {
  const button = element('button', { type: 'button', class: 'linklike try' }, text.tryIt)
  button.addEventListener('click', () => document.getElementById('console')?.scrollIntoView())
  return button
}

function parameterList(operation: Operation): HTMLElement[] {
  const { fields } = operation
  if (fields.length === 0) return [element('p', { class: 'quiet' }, text.noParameters)]
  const list = element('ul', { ...english, class: 'parameters' })
  list.append(...fields.map((field) => parameter(field, operation)))
  const words = sending(operation)
  return words === '' ? [list] : [element('p', { class: 'quiet' }, words), list]
}

function sending({ fields, multipart, acceptsJson }: Operation): string {
  if (multipart) return text.sentMultipart
  if (fields.some(({ place }) => place === 'query')) return text.sentQuery
  if (!fields.some(({ place }) => place === 'form')) return ''
  return acceptsJson ? text.sentFormOrJson : text.sentForm
}

const places = { path: 'in the path', file: 'in the form', query: '', form: '' }

function parameter(field: Field, { api }: Operation): HTMLElement {
  const { name, schema, required, description, place, json } = field
  const scope = [api.document]
  const rules = constraints(schema, scope)
  if (schema.default !== undefined) rules.unshift(`default ${JSON.stringify(schema.default)}`)
  const type = place === 'file' ? 'file' : typeLabel(schema, scope)
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'node' },
      element('code', { class: 'name' }, name),
      element('span', { class: 'type' }, json ? `${type}, as JSON` : type),
      required ? element('span', { class: 'must' }, 'required') : element('span', { class: 'quiet' }, 'optional'),
      places[place] === '' ? null : element('span', { class: 'quiet' }, places[place]),
    ),
    description === '' ? null : element('p', {}, inline(description)),
    rules.length === 0 ? null : element('p', { class: 'rules' }, inline(rules.join(' · '))),
    json && membersOf(schema, scope).length > 0 ? shape(field, scope) : null,
  )
}

function shape({ schema }: Field, scope: Scope): HTMLElement {
  const details = element('details', { class: 'shape' }, element('summary', {}, 'Schema'))
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) details.append(schemaTree(schema, scope))
  })
  return details
}

function refusalList({ refusals, api }: Operation): HTMLElement {
  const entries = refusals.flatMap(({ status, codes }) => codes.map((code) => errorEntry(api, code, status)))
  return element('ul', { ...english, class: 'errors' }, entries)
}

function adjacentEndpoints(operation: Operation): HTMLElement {
  const all = [...operation.api.tags.values()].flat()
  const at = all.indexOf(operation)
  const link = (other: Operation | undefined, words: string, side: string) =>
    other === undefined
      ? element('span')
      : element(
          'a',
          { href: addressOf(other), class: side },
          element('span', { class: 'quiet' }, words),
          element('span', english, `${other.method} ${other.path}`),
        )
  return element(
    'nav',
    { class: 'adjacent', 'aria-label': text.adjacent },
    link(all[at - 1], text.previous, 'previous'),
    link(all[at + 1], text.next, 'next'),
  )
}
