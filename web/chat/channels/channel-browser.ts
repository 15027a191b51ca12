import { createStore } from '../../platform/store.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'

export const isChannelBrowserOpen = createStore(false)

export function openChannelBrowser(): void {
  isChannelBrowserOpen.set(true)
}

export function joinChannel(name: string): void {
  attempt(chatClient.call('POST /users/me/subscriptions', { subscriptions: [{ name }] }))
}
