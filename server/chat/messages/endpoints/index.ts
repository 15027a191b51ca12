import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { postSubmessage } from './add-submessage.ts'
import { deleteMessageEndpoint } from './delete-message.ts'
import { getMessage } from './get-message.ts'
import { getMessageHistory } from './get-message-history.ts'
import { getMessages } from './get-messages.ts'
import { getReadReceipts } from './get-read-receipts.ts'
import { renderMessage } from './render-message.ts'
import { postReport } from './report-message.ts'
import { sendMessageEndpoint } from './send-message.ts'
import { postSlashCommand } from './slash-command.ts'
import { patchMessage } from './update-message.ts'

export const messageEndpoints: readonly AnyEndpoint[] = [
  sendMessageEndpoint,
  getMessages,
  getMessage,
  renderMessage,
  patchMessage,
  deleteMessageEndpoint,
  getMessageHistory,
  getReadReceipts,
  postSubmessage,
  postReport,
  postSlashCommand,
]
