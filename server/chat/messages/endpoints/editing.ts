import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { postSubmessage } from './add-submessage.ts'
import { deleteMessageEndpoint } from './delete-message.ts'
import { getMessageHistory } from './get-message-history.ts'
import { getReadReceipts } from './get-read-receipts.ts'
import { postReport } from './report-message.ts'
import { patchMessage } from './update-message.ts'

export const messageEditingEndpoints: readonly AnyEndpoint[] = [
  patchMessage,
  deleteMessageEndpoint,
  getMessageHistory,
  getReadReceipts,
  postSubmessage,
  postReport,
]
