import { useState } from 'react'
import { useLocation } from 'wouter'
import { type MoveRights, topicRights } from '../../../client/chat/permissions/messages.ts'
import { narrowKey } from '../../../client/chat/state/narrow.ts'
import { topicKey } from '../../../client/chat/topics.ts'
import { Button } from '../../design/buttons/button.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useStore } from '../../platform/store.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { attempt } from '../attempt.ts'
import { ChannelSelect, TopicInput, useTopicProblem } from '../message-actions/move-fields.tsx'
import { narrowOfPlace, narrowPath } from '../navigation/paths.ts'
import { useChatPlace } from '../navigation/use-place.ts'
import { useChat } from '../state/chat-context.tsx'
import { topicLabel } from '../state/labels.ts'
import { deleteTopic, moveTopic } from './topic-calls.ts'
import { openTopicDialog, type TopicDialog } from './topic-dialog-store.ts'

/** The dialogs of a topic; one is open at a time. */
export function TopicDialogs() {
  const open = useStore(openTopicDialog)
  if (open === undefined) return null
  const close = () => openTopicDialog.set(undefined)
  const key = `${open.channelId} ${open.topic}`
  return open.kind === 'delete' ? (
    <DeleteTopic key={key} place={open} onClose={close} />
  ) : (
    <MoveTopic key={key} place={open} onClose={close} />
  )
}

interface TopicDialogProps {
  readonly place: TopicDialog
  readonly onClose: () => void
}

function DeleteTopic({ place, onClose }: TopicDialogProps) {
  const text = useText('topicActions')
  const labels = useText('chat')
  return (
    <ConfirmDialog
      title={text.deleteTitle(topicLabel(place.topic, labels))}
      isOpen
      onOpenChange={onClose}
      isDangerous
      confirmText={text.deleteConfirm}
      onConfirm={() => {
        onClose()
        attempt(deleteTopic(place.channelId, place.topic))
      }}
    >
      {text.deleteText}
    </ConfirmDialog>
  )
}

const sameRights = (left: MoveRights, right: MoveRights) => left.topic === right.topic && left.channel === right.channel

/** Renames a topic, moves it to another channel, or merges it with another topic. */
function MoveTopic({ place, onClose }: TopicDialogProps) {
  const text = useText('topicActions')
  const [channelId, setChannelId] = useState(place.channelId)
  const [topic, setTopic] = useState(place.topic)
  const [notes, setNotes] = useState({ new: false, old: false })
  const { isBusy, problem, attempt: run } = useAttempt()
  const rights = useChat((state) => topicRights(state, place.channelId, nowMs()), sameRights)
  const topicProblem = useTopicProblem(topic)
  const name = topic.trim()
  const isElsewhere = channelId !== place.channelId || name !== place.topic
  const isSameTopic = channelId === place.channelId && topicKey(name) === topicKey(place.topic)
  const merges = useChat(
    ({ recent }) => isElsewhere && !isSameTopic && recent.byChannel.get(channelId)?.topics.has(topicKey(name)) === true,
  )
  const follow = useFollowMove(place)
  const move = () =>
    run(async () => {
      const isMoved = await moveTopic(place.channelId, place.topic, {
        ...(name === place.topic ? {} : { topic: name }),
        ...(channelId === place.channelId ? {} : { channelId }),
        ...{ notifiesNew: notes.new, notifiesOld: notes.old },
      })
      if (!isMoved) throw new Error(text.empty)
      onClose()
      follow(channelId, name)
    })
  return (
    <Dialog
      title={text.renameTitle}
      isOpen
      onOpenChange={onClose}
      size="small"
      error={problem}
      actions={
        <>
          <Button onPress={onClose}>{text.cancel}</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            isDisabled={!isElsewhere || topicProblem !== undefined}
            onPress={() => void move()}
          >
            {merges ? text.merge : text.save}
          </Button>
        </>
      }
    >
      <form
        className="dialog-fields"
        onSubmit={(event) => {
          event.preventDefault()
          if (isElsewhere && topicProblem === undefined) void move()
        }}
      >
        <TopicInput value={topic} onChange={setTopic} error={topicProblem} isDisabled={!rights.topic} />
        {rights.channel ? <ChannelSelect value={channelId} onChange={setChannelId} isDisabled={false} /> : null}
        {merges ? <p role="status">{text.merges}</p> : null}
        <Checkbox isSelected={notes.new} onChange={(isOn) => setNotes({ ...notes, new: isOn })}>
          {text.notifyNew}
        </Checkbox>
        <Checkbox isSelected={notes.old} onChange={(isOn) => setNotes({ ...notes, old: isOn })}>
          {text.notifyOld}
        </Checkbox>
      </form>
    </Dialog>
  )
}

/** A user who reads the topic stays in it under its new name. */
function useFollowMove({ channelId: oldChannel, topic: oldTopic }: TopicDialog) {
  const [, navigate] = useLocation()
  const shown = narrowOfPlace(useChatPlace())
  return (channelId: number, topic: string) => {
    const isShown =
      shown !== undefined && narrowKey(shown) === narrowKey({ kind: 'topic', channelId: oldChannel, topic: oldTopic })
    if (isShown) navigate(narrowPath({ kind: 'topic', channelId, topic }))
  }
}
