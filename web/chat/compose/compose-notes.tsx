import { type ReactNode, useState } from 'react'
import { mayAddSubscribers } from '../../../client/chat/permissions/channels.ts'
import { visibilityPolicy } from '../../../client/chat/topics.ts'
import { Button } from '../../design/buttons/button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { CloseIcon, InfoIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { setTopicPolicy } from '../sidebar/place-calls.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { type ComposeNote, composeNotes } from './notes.ts'
import { type Target, targetKey } from './target.ts'

const sameNotes = (left: readonly ComposeNote[], right: readonly ComposeNote[]) =>
  JSON.stringify(left) === JSON.stringify(right)

/** Warnings about the message, with their actions. */
export interface ComposeNotesProps {
  readonly target: Target
  readonly content: string
}

export function ComposeNotes({ target, content }: ComposeNotesProps) {
  const notes = useChat((state) => composeNotes(state, target, content), sameNotes)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const named = notes.map((note) => ({ note, name: `${targetKey(target)} ${JSON.stringify(note)}` }))
  return named
    .filter(({ name }) => !dismissed.has(name))
    .map(({ note, name }) => (
      <Note key={name} note={note} onDismiss={() => setDismissed((before) => new Set(before).add(name))} />
    ))
}

function Note({ note, onDismiss }: { readonly note: ComposeNote; readonly onDismiss: () => void }) {
  const text = useText('compose')
  const store = useChatStore()
  const name = useChat(({ people }) => ('userId' in note ? (people.byId.get(note.userId)?.full_name ?? '') : ''))
  const canAdd = useChat((state) =>
    note.kind === 'mention_outside' ? mayAddSubscribers(state, note.channelId, nowMs()) : false,
  )
  const act = (label: string, work: () => Promise<unknown>): ReactNode => (
    <Button size="small" look="quiet" onPress={() => attempt(work())}>
      {label}
    </Button>
  )
  const subscribe = (channelId: number, principals?: readonly number[]) => () => {
    const channel = store.state?.channels.byId.get(channelId)?.name ?? ''
    return chatClient.call('POST /users/me/subscriptions', { subscriptions: [{ name: channel }], principals })
  }
  const parts = (): readonly [string, ReactNode] => {
    switch (note.kind) {
      case 'muted_topic':
        return [
          text.mutedTopic,
          <Button
            key="act"
            size="small"
            look="quiet"
            onPress={() => setTopicPolicy(note.channelId, note.topic, visibilityPolicy.unmuted)}
          >
            {text.unmute}
          </Button>,
        ]
      case 'muted_person':
        return [
          text.mutedPerson(name),
          act(text.unmute, () =>
            chatClient.call('DELETE /users/me/muted_users/{muted_user_id}', { muted_user_id: note.userId }),
          ),
        ]
      case 'away':
        return [text.isAway(name), null]
      case 'guest':
        return [text.isGuest(name), null]
      case 'resolved':
        return [text.resolvedTopic, null]
      case 'not_subscribed':
        return [text.youAreNotIn, act(text.subscribe, subscribe(note.channelId))]
      case 'mention_outside':
        return [text.notIn(name), canAdd ? act(text.subscribeThem, subscribe(note.channelId, [note.userId])) : null]
    }
  }
  const [label, action] = parts()
  return (
    <div className="compose-note" role="status">
      <InfoIcon size={15} />
      <span className="compose-note-text">{label}</span>
      {action}
      <IconButton label={text.dismiss} icon={<CloseIcon size={13} />} size="small" tooltip="none" onPress={onDismiss} />
    </div>
  )
}
