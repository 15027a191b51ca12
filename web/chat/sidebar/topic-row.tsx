import { memo } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../design/class-names.ts'
import { IconButton } from '../../design/icon-button.tsx'
import { AtIcon, CheckIcon, FollowIcon, MoreIcon, MuteIcon } from '../../design/icons.tsx'
import { WithMenu } from '../../design/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { chatMessages } from '../messages.ts'
import { narrowPath } from '../navigation/paths.ts'
import { topicLabel } from '../state/labels.ts'
import { isResolvedTopic, resolvedPrefix } from '../state/topic-name.ts'
import { useTopicMenu } from './place-menus.tsx'
import type { TopicEntry } from './sidebar-model.ts'
import { UnreadMark } from './unread-mark.tsx'

export interface TopicRowProps {
  readonly channelId: number
  readonly entry: TopicEntry
  readonly isActive: boolean
}

export const TopicRow = memo(function TopicRow({ channelId, entry, isActive }: TopicRowProps) {
  const text = useText(chatMessages)
  const { topic, unread, isMuted, isFollowed, hasMention } = entry
  const isResolved = isResolvedTopic(topic)
  const label = topicLabel(isResolved ? topic.slice(resolvedPrefix.length) : topic, text)
  const menu = useTopicMenu(channelId, topic)
  return (
    <li className={classNames('sidebar-line', isMuted && 'sidebar-line-muted')}>
      <Link
        href={narrowPath({ kind: 'topic', channelId, topic })}
        className="sidebar-row sidebar-row-topic"
        data-unread={unread > 0 || undefined}
        aria-current={isActive ? 'page' : undefined}
      >
        {isResolved ? <CheckIcon size={12} /> : null}
        <span className={classNames('sidebar-name', topic === '' && 'topic-empty')}>
          <bdi>{label}</bdi>
        </span>
        {hasMention ? <AtIcon size={13} /> : null}
        {isFollowed ? <FollowIcon size={13} /> : null}
        {isMuted ? <MuteIcon size={13} /> : null}
        <UnreadMark count={unread} isMuted={isMuted} />
      </Link>
      <span className="sidebar-line-menu">
        <WithMenu
          label={text.topicMenu(label)}
          groups={menu}
          placement="bottom start"
          trigger={
            <IconButton label={text.topicMenu(label)} icon={<MoreIcon size={14} />} size="small" tooltip="none" />
          }
        />
      </span>
    </li>
  )
})
