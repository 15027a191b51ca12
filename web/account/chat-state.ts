import type { ChatState } from '../../client/chat/state/chat-state.ts'

type LoadChatState = () => Promise<ChatState>

let load: LoadChatState | undefined

/** The chat is above this layer, so the shell provides its state. */
export function provideChatState(provider: LoadChatState): void {
  load = provider
}

/** The state of the chat of this page, once it is loaded. */
export async function chatState(): Promise<ChatState> {
  if (load === undefined) throw new Error('No chat is provided')
  return load()
}
