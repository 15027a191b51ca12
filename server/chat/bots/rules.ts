import type { ChatUser } from '../people/rules/chat-user.ts'

/** The types of bot that are made here, as the API numbers them. */
export const botTypes = { generic: 1, incomingWebhook: 2 } as const

/** A program that only sends: its key stands in the settings of other services, so it must open nothing. */
export function isWebhook({ isBot, botType }: Pick<ChatUser, 'isBot' | 'botType'>): boolean {
  return isBot && botType === botTypes.incomingWebhook
}
