import { chatFailures, refuse } from '../failures.ts'
import type { InvalidReaction } from './rules.ts'

const { fail } = chatFailures

const invalid: Record<InvalidReaction, string> = {
  invalid_emoji_code: 'Invalid emoji code.',
  invalid_emoji_name: 'Invalid emoji name.',
  invalid_custom_emoji: 'Invalid custom emoji.',
  invalid_custom_emoji_name: 'Invalid custom emoji name.',
  custom_emoji_deactivated: 'This custom emoji has been deactivated.',
}

/** The failures of reactions. */
export const refuseReaction = {
  invalid: (reason: InvalidReaction) => refuse.badRequest(invalid[reason]),
  unknownName: (name: string) => refuse.badRequest(`Emoji '${name}' does not exist`),
  unnamed: () => refuse.badRequest('At least one of the following arguments must be present: emoji_name, emoji_code'),
  exists: () => fail('REACTION_ALREADY_EXISTS', 'Reaction already exists.'),
  tooMany: (max: number) => refuse.badRequest(`A message cannot have more than ${max} different emoji.`),
  missing: () => fail('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist."),
}
