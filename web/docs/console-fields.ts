import type { Field, Operation } from './api-document.ts'
import { exampleOf } from './constraints.ts'
import { element, fieldRow } from './elements.ts'
import { english, fill, number, text } from './page-text.ts'
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
      needed.length === 0 ? text.parameters : text.optionalParameters,
      element('span', { class: 'count' }, number(rest.length)),
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
  const problemText = element('p', { class: 'field-error', id: `${id}-problem`, hidden: true })
  input.setAttribute('aria-describedby', problemText.id)
  const scope = [operation.api.document]
  const type = field.place === 'file' ? 'file' : typeLabel(field.schema, scope)
  const name = element('code', {}, field.name)
  const label = element('label', { ...english, for: id }, name, element('span', { class: 'type' }, type))
  const row = fieldRow(label, input, problemText)
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
  if (field.place === 'path' && value === '') return fill(text.emptyPath, { name: field.name })
  if (!field.json || field.text || value === '') return undefined
  try {
    JSON.parse(value)
    return undefined
  } catch (error) {
    return fill(text.notJson, { name: field.name, problem: error instanceof Error ? error.message : String(error) })
  }
}

function inputFor(field: Field, operation: Operation, id: string): Control['input'] {
  const scope = [operation.api.document]
  const { schema } = field
  if (field.place === 'file') return element('input', { id, type: 'file', class: 'field-input' })
  const listed = schema.type === 'boolean' ? ['true', 'false'] : choices(schema, scope)
  if (listed.length > 1 && !field.json) return selection(field, listed, id)
  const hint = placeholder(field, operation)
  if (field.json || Number(schema.maxLength ?? 0) >= longTextFrom) {
    const look = field.json ? 'field-input mono' : 'field-input'
    return element('textarea', {
      id,
      rows: 2,
      spellcheck: 'false',
      placeholder: hint,
      dir: field.json ? 'ltr' : 'auto',
      class: look,
    })
  }
  const numeric = schema.type === 'integer' || schema.type === 'number'
  return element('input', {
    id,
    class: 'field-input',
    dir: 'ltr',
    type: isSecret(field.name) ? 'password' : 'text',
    inputmode: numeric ? 'numeric' : undefined,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    placeholder: hint,
  })
}

function selection({ schema, required }: Field, listed: string[], id: string): HTMLSelectElement {
  const unset =
    schema.default === undefined ? text.notSent : fill(text.notSentDefault, { value: JSON.stringify(schema.default) })
  const options = listed.map((one) => element('option', { value: one }, one))
  return element(
    'select',
    { id, class: 'field-input' },
    element('option', { value: '' }, required ? text.choose : unset),
    options,
  )
}

function placeholder(field: Field, operation: Operation): string {
  if (isAutomatic(field, operation)) return text.filledIn
  if (field.schema.default !== undefined)
    return fill(text.defaultValue, { value: JSON.stringify(field.schema.default) })
  return field.json ? JSON.stringify(exampleOf(field.schema, [operation.api.document])) : ''
}
