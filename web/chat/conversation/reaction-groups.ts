import type { Reaction, UserSettings } from '../../../client/chat/state/types.ts'

export interface ReactionGroup {
  readonly first: Reaction
  readonly userIds: readonly number[]
}

/** Per message: with more reactions, names would take more room than the message. */
const namedReactionsMax = 3

export function groupReactions(reactions: readonly Reaction[]): readonly ReactionGroup[] {
  const groups = new Map<string, { first: Reaction; userIds: number[] }>()
  for (const reaction of reactions) {
    const key = `${reaction.reaction_type} ${reaction.emoji_code}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: reaction, userIds: [reaction.user_id] })
    else group.userIds.push(reaction.user_id)
  }
  return [...groups.values()]
}

/** Whether reactions show names instead of counts. */
export function namesReactors(settings: Partial<UserSettings>, reactions: readonly Reaction[]): boolean {
  return settings.display_emoji_reaction_users === true && reactions.length <= namedReactionsMax
}

/** The reader is first. */
export function inReadersOrder(userIds: readonly number[], ownId: number): readonly number[] {
  return userIds.includes(ownId) ? [ownId, ...userIds.filter((id) => id !== ownId)] : userIds
}
