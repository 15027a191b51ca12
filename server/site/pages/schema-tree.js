import { constraints } from './constraints.js'
import { element, inline } from './elements.js'
import { membersOf, typeLabel } from './schema.js'

/** @typedef {import('./schema.js').Schema} Schema @typedef {import('./schema.js').Scope} Scope @typedef {import('./schema.js').Member} Member */

const openedLevels = 2
const openedMembersMax = 12

/**
 * A schema as a tree. Branches are made when they are opened, so that the largest reply costs no more than the smallest.
 * @param {Schema} schema
 * @param {Scope} scope
 * @returns {HTMLElement}
 */
export function schemaTree(schema, scope) {
  const members = membersOf(schema, scope)
  if (members.length > 0) return branch(members, 0)
  return element('ul', { class: 'tree' }, leaf({ name: '', schema, required: true, scope }))
}

/**
 * @param {Member[]} members
 * @param {number} level
 * @returns {HTMLElement}
 */
function branch(members, level) {
  return element(
    'ul',
    { class: 'tree' },
    members.map((member) => {
      const inner = membersOf(member.schema, member.scope)
      return inner.length === 0 ? leaf(member) : fork(member, inner, level)
    }),
  )
}

/**
 * @param {Member} member
 * @returns {HTMLElement}
 */
function leaf(member) {
  return element('li', {}, element('div', { class: 'node' }, heading(member)), notes(member))
}

/**
 * @param {Member} member
 * @param {Member[]} inner
 * @param {number} level
 * @returns {HTMLElement}
 */
function fork(member, inner, level) {
  const details = element('details', {}, element('summary', { class: 'node' }, heading(member)), notes(member))
  const fill = () => {
    if (details.open && details.querySelector('.tree') === null) details.append(branch(inner, level + 1))
  }
  details.addEventListener('toggle', fill)
  details.open = level + 1 < openedLevels && inner.length <= openedMembersMax
  fill()
  return element('li', {}, details)
}

/**
 * @param {Member} member
 * @returns {HTMLElement[]}
 */
function heading({ name, schema, required, scope }) {
  const parts = [element('span', { class: 'type' }, typeLabel(schema, scope))]
  if (name !== '') parts.unshift(element('code', { class: 'name' }, name))
  if (!required) parts.push(element('span', { class: 'quiet' }, 'may be absent'))
  return parts
}

/**
 * @param {Member} member
 * @returns {HTMLElement | null}
 */
function notes({ schema, scope }) {
  const described = typeof schema.description === 'string' ? schema.description : ''
  const rules = constraints(schema, scope)
  if (described === '' && rules.length === 0) return null
  const ruled = rules.length === 0 ? null : element('span', { class: 'rules' }, inline(rules.join(' · ')))
  return element('p', { class: 'notes' }, inline(described), described === '' ? '' : ' ', ruled)
}
