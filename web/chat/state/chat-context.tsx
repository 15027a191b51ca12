import { createContext, type ReactNode, useContext, useRef, useSyncExternalStore } from 'react'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { ChatSession } from './chat-session.ts'
import type { ChatStore } from './chat-store.ts'

const ChatContext = createContext<ChatSession | undefined>(undefined)

export function ChatProvider({ session, children }: { readonly session: ChatSession; readonly children: ReactNode }) {
  return <ChatContext value={session}>{children}</ChatContext>
}

export function useChatSession(): ChatSession {
  const session = useContext(ChatContext)
  if (session === undefined) throw new Error('The chat is read outside of its provider')
  return session
}

export function useChatStore(): ChatStore {
  return useChatSession().store
}

/**
 * Reads from the state and renders again only when the value changes. `select` may return a new object each time if
 * `isEqual` compares it. Only below a provider whose store has registered.
 */
export function useChat<T>(select: (state: ChatState) => T, isEqual: (left: T, right: T) => boolean = Object.is): T {
  const store = useChatStore()
  const last = useRef<{ state: ChatState; select: typeof select; value: T }>(undefined)
  const read = (): T => {
    const { state } = store
    if (state === undefined) throw new Error('The chat is read before it has registered')
    const before = last.current
    if (before !== undefined && before.state === state && before.select === select) return before.value
    const fresh = select(state)
    const value = before !== undefined && isEqual(before.value, fresh) ? before.value : fresh
    last.current = { state, select, value }
    return value
  }
  return useSyncExternalStore(store.subscribe, read)
}

export function useIsRegistered(store: ChatStore): boolean {
  return useSyncExternalStore(store.subscribe, () => store.state !== undefined)
}

export function sameItems<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.length === right.length && left.every((item, index) => Object.is(item, right[index]))
}
