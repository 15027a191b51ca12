import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { isOperator, readSearch } from './read-search.ts'

/** A search: its finished operators, shown as pills, and the rest, which is in the field. */
export interface SearchParts {
  readonly pills: readonly string[]
  readonly rest: string
}

const finishedTerm = /(^|\s)(-?([a-z-]+):(?:"[^"]*"|\S+))(?=\s)/g

/** An operator is finished by a space after it; the end of a whole search finishes it too. */
export function splitSearch(text: string, isWhole = false): SearchParts {
  const pills: string[] = []
  const rest = `${text}${isWhole ? ' ' : ''}`.replaceAll(
    finishedTerm,
    (whole, space: string, pill: string, operator: string) => {
      if (!isOperator(operator)) return whole
      pills.push(pill)
      return space
    },
  )
  if (isWhole) return { pills, rest: rest.trim().replaceAll(/\s+/g, ' ') }
  return pills.length === 0 ? { pills, rest: text } : { pills, rest: rest.trimStart() }
}

export const joinSearch = ({ pills, rest }: SearchParts): string =>
  [...pills, rest].filter((part) => part !== '').join(' ')

/** A pill in words: people by name instead of address. */
export function pillLabel({ people }: Pick<ChatState, 'people'>, pill: string): string {
  const [term] = readSearch(pill)
  if (term === undefined) return pill
  const { operator, operand, negated } = term
  const isPeople = ['sender', 'from', 'dm', 'dm-including', 'pm-with'].includes(operator)
  const shown = isPeople ? String(operand).split(',').map(nameOf).join(', ') : String(operand)
  return `${negated === true ? '-' : ''}${operator}: ${shown}`

  function nameOf(text: string): string {
    for (const { email, user_id, full_name } of people.byId.values())
      if (email === text || String(user_id) === text) return full_name
    return text
  }
}
