import type { GroupSetting } from '../groups/rules/group-setting.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'

/** The types of bots that can be created, by their API number. */
export const botTypes = { generic: 1, incomingWebhook: 2 } as const

/** An incoming webhook only sends: its key is in the settings of other services, so it must open nothing else. */
export function isWebhook({ isBot, botType }: Pick<ChatUser, 'isBot' | 'botType'>): boolean {
  return isBot && botType === botTypes.incomingWebhook
}

export interface BotSettings {
  readonly can_create_bots_group: GroupSetting
  readonly can_create_write_only_bots_group: GroupSetting
}

/** Whether a user may create bots of a type: one permission for all types, one for those that only send. */
export function mayCreateBot(
  type: number,
  settings: BotSettings,
  isAllowed: (setting: GroupSetting) => boolean,
): boolean {
  const { can_create_bots_group: any, can_create_write_only_bots_group: writeOnly } = settings
  return isAllowed(any) || (type === botTypes.incomingWebhook && isAllowed(writeOnly))
}
