import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createBigBlueButton, createZoomCall } from './big-blue-button.ts'
import { postSlashCommand } from './slash-command.ts'
import { getTopicSummary } from './summarize-topic.ts'
import { postTestWelcomeMessage } from './test-welcome-message.ts'

export const callEndpoints: readonly AnyEndpoint[] = [
  createBigBlueButton,
  createZoomCall,
  postSlashCommand,
  getTopicSummary,
  postTestWelcomeMessage,
]
