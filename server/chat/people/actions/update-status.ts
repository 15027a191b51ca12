import { customEmoji } from '../../emoji/actions/custom-emoji.ts'
import { refuse } from '../../failures.ts'
import { chatLimits } from '../../limits.ts'
import { isValidReaction, reactionEmojiByName, reactionTypes } from '../../reactions/rules.ts'
import { changeSettings, type UpdateSettingsNeeds } from '../../settings/actions/update-settings.ts'
import { knownTo } from '../access/users.ts'
import { refusePerson } from '../failures.ts'
import { userStatusNotice } from '../notices/user-status.ts'
import type { ChatUser, StatusEmoji } from '../rules/chat-user.ts'
import { changeChatUser } from '../store/users.ts'
import { publishAfterRefresh } from './check-person.ts'

export interface StatusInput {
  readonly away?: boolean | undefined
  readonly text: string | undefined
  readonly emojiName: string | undefined
  readonly emojiCode: string | undefined
  readonly reactionType: string | undefined
}

/** Sets a user's status, by themselves or by an administrator. An empty text or emoji name clears it. */
export async function updateStatus(chat: UpdateSettingsNeeds, user: ChatUser, input: StatusInput): Promise<void> {
  const { away } = input
  const text = input.text?.trim()
  if (away === undefined && text === undefined && input.emojiName === undefined) throw refusePerson.nothingToChange()
  if (text !== undefined && [...text].length > chatLimits.statusTextLengthMax)
    throw refuse.badParameter(
      'status_text',
      `status_text is too long (limit: ${chatLimits.statusTextLengthMax} characters)`,
    )
  const emoji = await statusEmoji(chat, input)
  const isTextNew = text !== undefined && text !== user.statusText
  await chat.database.transaction(async (tx) => {
    if (away !== undefined) await changeSettings(chat, tx, user, { presence_enabled: !away })
    if (!isTextNew && emoji === undefined) return
    const change = {
      ...(isTextNew ? { statusText: text } : {}),
      ...(emoji === undefined ? {} : { statusEmoji: emoji }),
    }
    await changeChatUser(tx, user.id, change)
    publishAfterRefresh(chat, tx, [user.id], async (read) => [
      userStatusNotice(
        user.id,
        { ...(text === undefined ? {} : { text }), ...(emoji === undefined ? {} : { emoji }) },
        await knownTo(chat, read(user.id)),
      ),
    ])
  })
}

/** undefined: unchanged; null: removed. */
async function statusEmoji(chat: UpdateSettingsNeeds, input: StatusInput): Promise<StatusEmoji | null | undefined> {
  const { emojiName: name, emojiCode, reactionType } = input
  if (name === undefined) {
    if (emojiCode !== undefined || reactionType !== undefined)
      throw refuse.badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.')
    return undefined
  }
  if (name === '') {
    if ((emojiCode ?? '') !== '')
      throw refuse.badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.')
    return null
  }
  const { byId, activeIds } = await customEmoji(chat)
  const implied = reactionEmojiByName(name, activeIds)
  const type = reactionType ?? implied?.type
  const code = emojiCode ?? implied?.code
  if (type === undefined || code === undefined) throw refuse.badRequest(`Emoji '${name}' does not exist`)
  const known = reactionTypes.find((one) => one === type)
  if (known === undefined) throw refuse.badRequest('Invalid emoji type.')
  const checked = isValidReaction({ type: known, code, name }, byId)
  if (checked === true) return { emoji_name: name, emoji_code: code, reaction_type: known }
  throw refuse.badRequest(checked.includes('code') ? 'Invalid emoji code.' : 'Invalid emoji name.')
}
