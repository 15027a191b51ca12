import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useChatStore } from '../state/chat-context.tsx'

/** Announces new messages to screen readers. */
export function NewMessageAnnouncer({ ids }: { readonly ids: readonly number[] }) {
  const text = useText('chat')
  const store = useChatStore()
  const [announcement, setAnnouncement] = useState('')
  const lastId = ids.at(-1)
  const before = useRef(lastId)
  useEffect(() => {
    if (lastId === undefined || lastId === before.current) return
    const isNewer = before.current !== undefined && lastId > before.current
    before.current = lastId
    const message = store.state?.messages.get(lastId)
    if (isNewer && message !== undefined && message.sender_id !== store.state?.people.ownId)
      setAnnouncement(text.newMessageFrom(message.sender_full_name))
  }, [lastId, store, text])
  return (
    <div className="visually-hidden" role="status">
      {announcement}
    </div>
  )
}
