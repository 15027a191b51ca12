import { emojiByCode, emojiByName } from '../emoji/rules/emoji.ts'

export const reactionTypes = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'] as const
export type ReactionType = (typeof reactionTypes)[number]

/** The only emoji that is neither Unicode nor custom. */
export const extraEmoji = { name: 'zulip', code: 'zulip' } as const

export interface CustomEmoji {
  readonly name: string
  readonly isDeactivated: boolean
}

export interface ReactionEmoji {
  readonly type: ReactionType
  readonly code: string
  readonly name: string
}

export type InvalidReaction =
  | 'invalid_emoji_code'
  | 'invalid_emoji_name'
  | 'invalid_custom_emoji'
  | 'invalid_custom_emoji_name'
  | 'custom_emoji_deactivated'

/** Whether a new reaction may use this emoji. `customEmoji` is keyed by id, which is the code of a custom emoji. */
export function isValidReaction(
  { type, code, name }: ReactionEmoji,
  customEmoji: ReadonlyMap<string, CustomEmoji>,
): true | InvalidReaction {
  if (type === 'realm_emoji') {
    const custom = customEmoji.get(code)
    if (custom === undefined) return 'invalid_custom_emoji'
    if (custom.name !== name) return 'invalid_custom_emoji_name'
    return custom.isDeactivated ? 'custom_emoji_deactivated' : true
  }
  if (type === 'zulip_extra_emoji') {
    if (code !== extraEmoji.code) return 'invalid_emoji_code'
    return name === extraEmoji.name ? true : 'invalid_emoji_name'
  }
  if (emojiByCode(code) === undefined) return 'invalid_emoji_code'
  return emojiByName(name)?.code === code ? true : 'invalid_emoji_name'
}

/** The emoji of a name; custom emoji take precedence. `activeCustomEmoji` maps names to ids. */
export function reactionEmojiByName(
  name: string,
  activeCustomEmoji: ReadonlyMap<string, number | string>,
): ReactionEmoji | undefined {
  const customId = activeCustomEmoji.get(name)
  if (customId !== undefined) return { type: 'realm_emoji', code: String(customId), name }
  if (name === extraEmoji.name) return { type: 'zulip_extra_emoji', code: extraEmoji.code, name }
  const emoji = emojiByName(name)
  return emoji === undefined ? undefined : { type: 'unicode_emoji', code: emoji.code, name }
}
