import { isResolvedTopic, resolvedTopicPrefix } from '../../../client/chat/topics.ts'
import { classNames } from '../../design/class-names.ts'
import { AtIcon, CheckIcon, FollowIcon, MuteIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { topicLabel } from '../state/labels.ts'
import type { TopicEntry } from './sidebar-model.ts'
import { UnreadMark } from './unread-mark.tsx'

/** The name of a topic without the resolved mark, which is shown as an icon. */
export function useTopicName(topic: string): string {
  const text = useText('chat')
  return topicLabel(isResolvedTopic(topic) ? topic.slice(resolvedTopicPrefix.length) : topic, text)
}

export interface TopicLabelProps {
  readonly entry: TopicEntry
  readonly nameClass: string
  readonly iconSize: number
}

/** A topic in a list: its name, its policy icon and its unread count. */
export function TopicLabel({ entry, nameClass, iconSize }: TopicLabelProps) {
  const { topic, unread, isMuted, isFollowed, hasMention } = entry
  const name = useTopicName(topic)
  return (
    <>
      {isResolvedTopic(topic) ? <CheckIcon size={iconSize} /> : null}
      <span className={classNames(nameClass, topic === '' && 'topic-empty')}>
        <bdi>{name}</bdi>
      </span>
      {hasMention ? <AtIcon size={iconSize} /> : null}
      {isFollowed ? <FollowIcon size={iconSize} /> : null}
      {isMuted ? <MuteIcon size={iconSize} /> : null}
      <UnreadMark count={unread} isMuted={isMuted} />
    </>
  )
}
