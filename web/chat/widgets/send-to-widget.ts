import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import type { WidgetData } from './widget-data.ts'

/** The change shows when its event arrives. */
export function sendToWidget(messageId: number, data: WidgetData): void {
  attempt(
    chatClient.call('POST /submessage', { message_id: messageId, msg_type: 'widget', content: JSON.stringify(data) }),
  )
}
