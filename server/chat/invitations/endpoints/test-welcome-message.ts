import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { testWelcomeMessage } from '../actions/test-welcome-message.ts'

export const postTestWelcomeMessage = chatEndpoint({
  method: 'POST',
  path: '/realm/test_welcome_bot_custom_message',
  tag: 'Server and organization',
  summary: 'Send yourself the welcome message of new users',
  access: 'administrator',
  params: {
    welcome_message_custom_text: param.text(
      z.string().trim().min(1).max(chatLimits.welcomeTextLengthMax),
      'The text of the organization’s own',
    ),
  },
  reply: z.object({ message_id: z.int() }),
  failures: [],
  async handle({ params, caller, services }) {
    return { message_id: await testWelcomeMessage(services, caller, params.welcome_message_custom_text) }
  },
})
