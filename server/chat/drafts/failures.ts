import { refuse } from '../failures.ts'
import type { DraftProblem } from './rules.ts'

export const refuseDraft = {
  off: () => refuse.badRequest('User has disabled synchronizing drafts.'),
  unknown: () => refuse.missing('Draft does not exist'),
  unknownUser: (id: number) => refuse.badRequest(`Invalid user ID ${id}`),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} drafts.`),
  tooMuch: () => refuse.badRequest('Your drafts are too long together.'),
  invalid(problem: DraftProblem) {
    if (problem.kind === 'negative_timestamp') return refuse.badRequest('Timestamp must not be negative.')
    if (problem.kind === 'unprintable_topic')
      return refuse.badRequest(`Invalid character in topic, at position ${problem.position}!`)
    return refuse.badRequest('Must specify exactly 1 channel ID for channel messages')
  },
}
