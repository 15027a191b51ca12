import type { WithChannelsWithoutWidgets } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { type ParticipateInTopicNeeds, participateInTopic } from '../../topics/actions/participate-in-topic.ts'
import { messageAudience } from '../access/message-audience.ts'
import { accessMessage } from '../access/messages.ts'
import { refuseMessageChange } from '../failures/message-changes.ts'
import type { WithMessaging } from '../messaging.ts'
import { submessageNotice } from '../notices/message-edits.ts'
import { type SubmessageProblem, submessageProblem } from '../rules/submessage.ts'
import { mayHaveWidgets } from '../rules/widget-permission.ts'
import { touchMessages } from '../store/messages.ts'
import { insertSubmessage, readSubmessages } from '../store/submessages.ts'

type AddSubmessageNeeds = ParticipateInTopicNeeds & WithChannelsWithoutWidgets & WithMessaging

const problems: Record<SubmessageProblem, () => Error> = {
  not_json: refuseMessageChange.submessageNotJson,
  unknown_form: () => refuseMessageChange.submessageInvalid('it is not something this widget knows'),
  only_for_its_author: () => refuseMessageChange.submessageInvalid("it is for the widget's author"),
}

/** Adds a user's action to a widget: a vote, a task, a name. */
export async function addSubmessage(
  chat: AddSubmessageNeeds,
  user: ChatUser,
  messageId: number,
  { msgType, content }: { readonly msgType: string; readonly content: string },
): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const { message } = await accessMessage(chat, user, messageId, { lockIn: tx, forChange: true })
    const before = await readSubmessages(tx.sql, messageId)
    const [widget] = before
    const isAuthor = message.senderId === user.id
    if (widget === undefined && (!isAuthor || !mayHaveWidgets(chat, message.place)))
      throw refuseMessageChange.notAWidget()
    const problem = submessageProblem(content, { content: widget?.content ?? '{}', isAuthor })
    if (problem !== undefined) throw problems[problem]()
    if (lengthOf([...before, { content }]) > chatLimits.submessagesLengthMax)
      throw refuseMessageChange.tooManySubmessages()
    const submessageId = await insertSubmessage(tx, messageId, { senderId: user.id, msgType, content })
    await touchMessages(tx, [messageId])
    const audience = await messageAudience(chat, tx.sql, message.place, [message])
    const submessage = { submessageId, messageId, senderId: user.id, msgType, content }
    chat.events.publishOnCommit(tx, submessageNotice(submessage, audience(message)))
    await participateInTopic(chat, tx, user, message)
  })
}

function lengthOf(submessages: readonly { readonly content: string }[]): number {
  return submessages.reduce((sum, { content }) => sum + content.length + chatLimits.submessageBaseLength, 0)
}
