import { useSyncExternalStore } from 'react'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { useChatSession } from './chat-context.tsx'

/** Until the chat has registered: that it connects, or why it has failed so far. It is tried again by itself. */
export function ChatWait({ size, label }: { readonly size: number; readonly label: string }) {
  const { store, retry } = useChatSession()
  const trouble = useSyncExternalStore(store.subscribe, () => store.trouble)
  if (trouble === undefined) return <Spinner size={size} label={label} />
  return <ErrorNote error={trouble} onRetry={retry} />
}
