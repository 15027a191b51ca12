import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { inPath, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { missingCredentials } from '../../credentials.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { knownUsers } from '../../people/access/users.ts'
import { accessMessage } from '../access/messages.ts'
import { withoutComma, writeMessages } from '../actions/get-messages.ts'
import { refuseMessage } from '../failures/messages.ts'
import { fetchedMessageSchema } from '../wire/message.ts'

export const getMessage = chatEndpoint({
  method: 'GET',
  path: '/messages/{message_id}',
  tag: 'Messages',
  summary: 'Get a message',
  access: 'visitor',
  params: {
    message_id: inPath(param.integer(z.int().min(0))),
    apply_markdown: withDefault(param.flag('Content as HTML instead of Markdown'), true),
    allow_empty_topic_name: withDefault(param.flag(), false),
  },
  reply: z.strictObject({ message: fetchedMessageSchema, raw_content: z.string() }),
  failures: [],
  async handle({ params, caller, services, request }) {
    const { message, personal } = await accessMessage(services, caller, params.message_id).catch((error: unknown) => {
      // A spectator is asked to sign in, whether the message exists or not.
      throw caller === undefined ? missingCredentials(request) : error
    })
    const form = {
      applyMarkdown: params.apply_markdown,
      clientGravatar: caller !== undefined,
      knowsEmptyTopic: params.allow_empty_topic_name,
    }
    const known = caller === undefined ? 'all' : await knownUsers(services, caller)
    const batch = { found: [message], personal, words: undefined, known, reader: caller }
    const { messages, isComplete } = await writeMessages(services, batch, form)
    // Changed or deleted concurrently: the caller may have lost access.
    const [found] = messages
    if (!isComplete || found === undefined) throw refuseMessage.invalidMessages()
    const text = withoutComma(found).toString()
    return new PreparedJson(`{"message":${text},"raw_content":${JSON.stringify(message.content)}}`)
  },
})
