import { constraints } from './constraints.ts'
import { element, inline } from './elements.ts'
import { english } from './page-text.ts'
import { type Member, membersOf, type Schema, type Scope, typeLabel } from './schema.ts'

const openedLevels = 2
const openedMembersMax = 12

/** A schema as a tree. Branches render when opened, so that the largest reply is as fast as the smallest. */
export function schemaTree(schema: Schema, scope: Scope): HTMLElement {
  const members = membersOf(schema, scope)
  if (members.length > 0) return branch(members, 0)
  return element('ul', { ...english, class: 'tree' }, leaf({ name: '', schema, required: true, scope }))
}

function branch(members: Member[], level: number): HTMLElement {
  return element(
    'ul',
    { ...english, class: 'tree' },
    members.map((member) => {
      const inner = membersOf(member.schema, member.scope)
      return inner.length === 0 ? leaf(member) : fork(member, inner, level)
    }),
  )
}

function leaf(member: Member): HTMLElement {
  return element('li', {}, element('div', { class: 'node' }, heading(member)), notes(member))
}

function fork(member: Member, inner: Member[], level: number): HTMLElement {
  const details = element('details', {}, element('summary', { class: 'node' }, heading(member)), notes(member))
  const fill = () => {
    if (details.open && details.querySelector('.tree') === null) details.append(branch(inner, level + 1))
  }
  details.addEventListener('toggle', fill)
  details.open = level + 1 < openedLevels && inner.length <= openedMembersMax
  fill()
  return element('li', {}, details)
}

function heading({ name, schema, required, scope }: Member): HTMLElement[] {
  const parts = [element('span', { class: 'type' }, typeLabel(schema, scope))]
  if (name !== '') parts.unshift(element('code', { class: 'name' }, name))
  if (!required) parts.push(element('span', { class: 'quiet' }, 'may be absent'))
  return parts
}

function notes({ schema, scope }: Member): HTMLElement | null {
  const described = typeof schema.description === 'string' ? schema.description : ''
  const rules = constraints(schema, scope)
  if (described === '' && rules.length === 0) return null
  const ruleList = rules.length === 0 ? null : element('span', { class: 'rules' }, inline(rules.join(' · ')))
  return element('p', { class: 'notes' }, inline(described), described === '' ? '' : ' ', ruleList)
}
