import { createStore } from '../../platform/store.ts'
import { chatRequest } from '../../session/chat-request.ts'
import { attempt } from '../attempt.ts'

export const isChannelBrowserOpen = createStore(false)

export function openChannelBrowser(): void {
  isChannelBrowserOpen.set(true)
}

export function joinChannel(name: string): void {
  attempt(chatRequest('POST', '/users/me/subscriptions', { subscriptions: [{ name }] }))
}
