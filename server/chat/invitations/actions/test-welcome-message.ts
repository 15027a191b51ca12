import { refuseCall } from '../../calls/failures.ts'
import { placeOfConversation } from '../../channels/rules/channel.ts'
import { systemBot } from '../../directory/system-bots.ts'
import { deliverMessage, type SendMessageNeeds } from '../../messages/actions/send-message.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

/** Shows an administrator the welcome message as new users will see it. */
export async function testWelcomeMessage(chat: SendMessageNeeds, caller: ChatUser, content: string): Promise<number> {
  const bot = systemBot(chat.directory, 'welcome-bot')
  if (bot === undefined) throw refuseCall.noWelcomeBot()
  const memberIds = [bot.id, caller.id].sort((left, right) => left - right)
  const place = placeOfConversation(await chat.messaging.conversations.open(memberIds))
  const address = { place, topic: '', channel: undefined, memberIds }
  return (await deliverMessage(chat, bot, address, { content, client: 'Internal', readBySender: true })).id
}
