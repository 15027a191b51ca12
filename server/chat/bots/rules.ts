import type { ChatUser } from '../people/rules/chat-user.ts'

/** The types of bots that can be created, by their API number. */
export const botTypes = { generic: 1, incomingWebhook: 2 } as const

/** An incoming webhook only sends: its key is in the settings of other services, so it must open nothing else. */
export function isWebhook({ isBot, botType }: Pick<ChatUser, 'isBot' | 'botType'>): boolean {
  return isBot && botType === botTypes.incomingWebhook
}
