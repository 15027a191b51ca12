import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { postTestWelcomeMessage } from '../../invitations/endpoints/test-welcome-message.ts'
import { postSlashCommand } from '../../messages/endpoints/slash-command.ts'
import { getTopicSummary } from '../../topics/endpoints/summarize-topic.ts'
import { createBigBlueButton, createZoomCall } from './big-blue-button.ts'

export const callEndpoints: readonly AnyEndpoint[] = [
  createBigBlueButton,
  createZoomCall,
  postSlashCommand,
  getTopicSummary,
  postTestWelcomeMessage,
]
