import type { Field, Operation } from './api-document.ts'
import { exampleOf } from './constraints.ts'
import { element } from './elements.ts'
import { isSecret } from './request-plan.ts'
import { choices, typeLabel } from './schema.ts'

export interface Control {
  readonly field: Field
  readonly row: HTMLElement
  readonly input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  read(): string | undefined
  problem(): string | undefined
}

/** Longer texts get a text area. */
const longTextFrom = 1000
const optionalShownMax = 4

/** The form of an endpoint: required parameters first, many optional ones behind a fold. */
export function consoleFields(operation: Operation): { rows: HTMLElement[]; controls: Control[] } {
  const controls = operation.fields.map((field) => control(field, operation))
  const isNeeded = ({ field }: Control) => field.required && !isAutomatic(field, operation)
  const needed = controls.filter(isNeeded).map(({ row }) => row)
  const rest = controls.filter((one) => !isNeeded(one)).map(({ row }) => row)
  if (rest.length === 0) return { rows: needed, controls }
  const fold = element(
    'details',
    { class: 'optional' },
    element(
      'summary',
      {},
      needed.length === 0 ? 'Parameters' : 'Optional parameters',
      element('span', { class: 'count' }, rest.length),
    ),
    element('div', { class: 'rows' }, rest),
  )
  fold.open = rest.length <= optionalShownMax
  return { rows: [...needed, fold], controls }
}

/** The timestamp of a signed request is filled in when it is sent. */
export function isAutomatic(field: Field, operation: Operation) {
  return operation.security === 'signed' && field.name === 'timestamp'
}

function control(field: Field, operation: Operation): Control {
  const id = `field-${field.name}`
  const input = inputFor(field, operation, id)
  const problemText = element('p', { class: 'problem', id: `${id}-problem`, hidden: true })
  input.setAttribute('aria-describedby', problemText.id)
  const scope = [operation.api.document]
  const type = field.place === 'file' ? 'file' : typeLabel(field.schema, scope)
  const label = element('label', { for: id }, element('code', {}, field.name), element('span', { class: 'type' }, type))
  const row = element('div', { class: 'field' }, label, input, problemText)
  return {
    field,
    row,
    input,
    read: () => {
      if (input.value !== '') return input.value
      const sendsEmpty = field.required && field.text && !field.json && input.tagName !== 'SELECT'
      return sendsEmpty && !isAutomatic(field, operation) ? '' : undefined
    },
    problem: () => {
      const found = problemOf(field, input.value)
      problemText.textContent = found ?? ''
      problemText.hidden = found === undefined
      input.setAttribute('aria-invalid', String(found !== undefined))
      return found
    },
  }
}

/** Rejects only what cannot be sent: the server's reply to a wrong value is worth seeing. */
function problemOf(field: Field, value: string): string | undefined {
  if (field.place === 'path' && value === '') return `${field.name} is part of the address and cannot be empty.`
  if (!field.json || field.text || value === '') return undefined
  try {
    JSON.parse(value)
    return undefined
  } catch (error) {
    return `${field.name} is not JSON: ${error instanceof Error ? error.message : error}`
  }
}

function inputFor(field: Field, operation: Operation, id: string): Control['input'] {
  const scope = [operation.api.document]
  const { schema } = field
  if (field.place === 'file') return element('input', { id, type: 'file' })
  const listed = schema.type === 'boolean' ? ['true', 'false'] : choices(schema, scope)
  if (listed.length > 1 && !field.json) return selection(field, listed, id)
  const hint = placeholder(field, operation)
  if (field.json || Number(schema.maxLength ?? 0) >= longTextFrom) {
    return element('textarea', { id, rows: 2, spellcheck: 'false', placeholder: hint, class: field.json ? 'mono' : '' })
  }
  const numeric = schema.type === 'integer' || schema.type === 'number'
  return element('input', {
    id,
    type: isSecret(field.name) ? 'password' : 'text',
    inputmode: numeric ? 'numeric' : undefined,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    placeholder: hint,
  })
}

function selection({ schema, required }: Field, listed: string[], id: string): HTMLSelectElement {
  const unset = schema.default === undefined ? 'not sent' : `not sent (default ${JSON.stringify(schema.default)})`
  const options = listed.map((one) => element('option', { value: one }, one))
  return element('select', { id }, element('option', { value: '' }, required ? 'choose…' : unset), options)
}

function placeholder(field: Field, operation: Operation): string {
  if (isAutomatic(field, operation)) return 'filled in when sent'
  if (field.schema.default !== undefined) return `default ${JSON.stringify(field.schema.default)}`
  return field.json ? JSON.stringify(exampleOf(field.schema, [operation.api.document])) : ''
}
