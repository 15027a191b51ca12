import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { refuseMessage } from '../../messages/failures/messages.ts'
import { largerThanAnyId } from '../../messages/rules/page.ts'
import { readNarrow } from '../actions.ts'
import { findMessages } from '../store/search.ts'
import { readHighlights } from '../store/search-highlights.ts'
import { narrowParameter } from './narrow-parameters.ts'

export const matchNarrow = chatEndpoint({
  method: 'GET',
  path: '/messages/matches_narrow',
  tag: 'Messages',
  summary: 'Get which of the given messages match a narrow',
  access: 'user',
  params: { msg_ids: param.json(z.array(z.int())), narrow: narrowParameter },
  reply: z.strictObject({
    messages: z.record(z.string(), z.strictObject({ match_content: z.string(), match_subject: z.string() })),
  }),
  failures: ['BAD_NARROW'],
  async handle({ params, caller, services }) {
    if (params.msg_ids.length > chatLimits.messagesPerRequestMax)
      throw refuseMessage.tooManyMessages(chatLimits.messagesPerRequestMax)
    const search = await readNarrow(services, caller, params.narrow)
    const { sql } = services.database
    const side = { direction: 'before', bound: largerThanAnyId, limit: chatLimits.messagesPerRequestMax } as const
    const found = await findMessages(sql, { ...search, ids: params.msg_ids }, side)
    const ids = found.map(({ id }) => id)
    const shown = await readHighlights(sql, ids, search.words)
    const messages = ids.flatMap((id) => {
      const highlights = shown.get(id)
      return highlights === undefined
        ? []
        : [[String(id), { match_content: highlights.content, match_subject: highlights.topic }]]
    })
    return { messages: Object.fromEntries(messages) }
  },
})
