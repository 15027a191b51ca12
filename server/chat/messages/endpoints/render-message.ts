import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { refuseMessage } from '../failures/messages.ts'

export const renderMessage = chatEndpoint({
  method: 'POST',
  path: '/messages/render',
  tag: 'Messages',
  summary: 'Render a message without sending it',
  access: 'user',
  params: { content: param.text(z.string(), 'Markdown') },
  reply: z.strictObject({ rendered: z.string() }),
  failures: [],
  async handle({ params: { content }, caller, services }) {
    if (Array.from(content).length > chatLimits.messageLengthMax)
      throw refuseMessage.tooLong(chatLimits.messageLengthMax)
    const { html } = await services.messaging.rendering.render(content, caller)
    return { rendered: html }
  },
})
