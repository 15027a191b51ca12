import { memo } from 'react'
import { Link } from 'wouter'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { classNames } from '../../design/class-names.ts'
import { MoreIcon } from '../../design/icons/icons.tsx'
import { WithMenu } from '../../design/overlays/menu.tsx'
import { useText } from '../../i18n/text.ts'
import { chatMessages } from '../messages.ts'
import { narrowPath } from '../navigation/paths.ts'
import { useTopicMenu } from './place-menus.tsx'
import type { TopicEntry } from './sidebar-model.ts'
import { TopicLabel, useTopicName } from './topic-label.tsx'

export interface TopicRowProps {
  readonly channelId: number
  readonly entry: TopicEntry
  readonly isActive: boolean
}

export const TopicRow = memo(function TopicRow({ channelId, entry, isActive }: TopicRowProps) {
  const text = useText(chatMessages)
  const { topic, unread, isMuted } = entry
  const label = useTopicName(topic)
  const menu = useTopicMenu(channelId, topic)
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
