import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createScheduledMessage } from './create-scheduled-message.ts'
import { deleteScheduledMessageEndpoint } from './delete-scheduled-message.ts'
import { getScheduledMessages } from './get-scheduled-messages.ts'
import { updateScheduledMessageEndpoint } from './update-scheduled-message.ts'

export const scheduledMessageEndpoints: readonly AnyEndpoint[] = [
  getScheduledMessages,
  createScheduledMessage,
  updateScheduledMessageEndpoint,
  deleteScheduledMessageEndpoint,
]
