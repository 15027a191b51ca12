import { isResolvedTopic, resolvedTopicPrefix } from '../../../client/chat/topics.ts'
import { classNames } from '../../design/class-names.ts'
import { AtIcon, CheckIcon, FollowIcon, MuteIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { chatMessages } from '../messages.ts'
import { topicLabel } from '../state/labels.ts'
import type { TopicEntry } from './sidebar-model.ts'
import { UnreadMark } from './unread-mark.tsx'

/** The name of a topic without the mark that it is resolved, which is shown as a sign. */
export function useTopicName(topic: string): string {
  const text = useText(chatMessages)
  return topicLabel(isResolvedTopic(topic) ? topic.slice(resolvedTopicPrefix.length) : topic, text)
}

export interface TopicLabelProps {
  readonly entry: TopicEntry
  readonly nameClass: string
  readonly signSize: number
}

/** What a list says of a topic: its name, how it stands to the reader, and what is unread in it. */
export function TopicLabel({ entry, nameClass, signSize }: TopicLabelProps) {
  const { topic, unread, isMuted, isFollowed, hasMention } = entry
  const name = useTopicName(topic)
  return (
    <>
      {isResolvedTopic(topic) ? <CheckIcon size={signSize} /> : null}
      <span className={classNames(nameClass, topic === '' && 'topic-empty')}>
        <bdi>{name}</bdi>
      </span>
      {hasMention ? <AtIcon size={signSize} /> : null}
      {isFollowed ? <FollowIcon size={signSize} /> : null}
      {isMuted ? <MuteIcon size={signSize} /> : null}
      <UnreadMark count={unread} isMuted={isMuted} />
    </>
  )
}
