import type { ChatUser } from '../people/rules/chat-user.ts'
import type { Directory } from './directory.ts'

/** The bots as which the server posts. They have no owner and no API key. */
export const systemBots = {
  'notification-bot': 'Notification Bot',
  'welcome-bot': 'Welcome Bot',
  emailgateway: 'Email Gateway',
} as const

export type SystemBotName = keyof typeof systemBots

export function isSystemBot({ isBot, botOwnerId, deliveryEmail }: ChatUser): boolean {
  return isBot && botOwnerId === undefined && (deliveryEmail.split('@')[0] ?? '') in systemBots
}

/** Found by the local part of the address, since the site may have moved to another host. */
export function systemBot(directory: Directory, name: SystemBotName): ChatUser | undefined {
  for (const user of directory.users()) {
    if (isSystemBot(user) && user.deliveryEmail.startsWith(`${name}@`)) return user
  }
  return undefined
}
