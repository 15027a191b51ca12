import { memo } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../design/class-names.ts'
import { useText } from '../../i18n/text.ts'
import { narrowPath } from '../navigation/paths.ts'
import { TopicMenuButton } from './menu-buttons.tsx'
import type { TopicEntry } from './sidebar-model.ts'
import { TopicLabel, useTopicName } from './topic-label.tsx'

export interface TopicRowProps {
  readonly channelId: number
  readonly entry: TopicEntry
  readonly isActive: boolean
}

export const TopicRow = memo(function TopicRow({ channelId, entry, isActive }: TopicRowProps) {
  const text = useText('chat')
  const { topic, unread, isMuted } = entry
  const label = useTopicName(topic)
  return (
    <li className={classNames('sidebar-line', isMuted && 'sidebar-line-muted')}>
      <Link
        href={narrowPath({ kind: 'topic', channelId, topic })}
        className="sidebar-row sidebar-row-topic"
        data-unread={unread > 0 || undefined}
        aria-current={isActive ? 'page' : undefined}
      >
        <TopicLabel entry={entry} nameClass="sidebar-name" iconSize={13} />
      </Link>
      <span className="sidebar-line-menu">
        <TopicMenuButton label={text.topicMenu(label)} channelId={channelId} topic={topic} iconSize={14} />
      </span>
    </li>
  )
})
