import { useState } from 'react'
import { ChatProvider, useIsRegistered } from '../state/chat-context.tsx'
import { currentChat } from '../state/current-chat.ts'
import { useChatCommands } from './use-commands.tsx'

/** Adds the commands of the chat to the palette while it is mounted, on every page. */
export function ChatCommands() {
  const [session] = useState(currentChat)
  const isRegistered = useIsRegistered(session.store)
  return <ChatProvider session={session}>{isRegistered ? <RegisteredCommands /> : null}</ChatProvider>
}

function RegisteredCommands() {
  useChatCommands()
  return null
}
