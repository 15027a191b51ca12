import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { unreadCounts } from '../../../client/chat/state/unread/unread-counts.ts'
import { CountBadge } from '../../design/display/badge.tsx'
import {
  AtIcon,
  BellIcon,
  CalendarIcon,
  ChatIcon,
  ClockIcon,
  DraftIcon,
  InboxIcon,
  StarIcon,
} from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { narrowPath, type PlainView, viewPath } from '../navigation/paths.ts'
import { useChatPlace } from '../navigation/use-place.ts'
import { useChat } from '../state/chat-context.tsx'
import { starredCount } from './sidebar-model.ts'
import { SummaryMark } from './unread-mark.tsx'

export function ViewRows() {
  const text = useText('chat')
  const counts = useChat(unreadCounts)
  const starred = useChat(starredCount)
  const drafts = useChat(({ personal }) => personal.drafts.size)
  const scheduled = useChat(({ personal }) => personal.scheduled.size)
  const reminders = useChat(({ personal }) => personal.reminders.size)
  const place = useChatPlace()
  const shown = place?.kind === 'view' ? place.view : place?.kind === 'narrow' ? place.narrow.kind : ''
  const rows: readonly ViewRow[] = [
    { id: 'inbox', path: viewPath('inbox'), icon: <InboxIcon size={16} />, title: text.inbox, count: counts.total },
    { id: 'recent', path: viewPath('recent'), icon: <ClockIcon size={16} />, title: text.recent },
    { id: 'all', path: narrowPath({ kind: 'all' }), icon: <ChatIcon size={16} />, title: text.allMessages },
    {
      id: 'mentions',
      path: narrowPath({ kind: 'mentions' }),
      icon: <AtIcon size={16} />,
      title: text.mentions,
      count: counts.mentions,
    },
    {
      id: 'starred',
      path: narrowPath({ kind: 'starred' }),
      icon: <StarIcon size={16} />,
      title: text.starred,
      quietCount: starred,
    },
    {
      id: 'drafts',
      path: viewPath('drafts'),
      icon: <DraftIcon size={16} />,
      title: text.drafts,
      quietCount: drafts,
    },
    ...whenAny('scheduled', scheduled, text.scheduled, <CalendarIcon size={16} />),
    ...whenAny('reminders', reminders, text.reminders, <BellIcon size={16} />),
  ]
  return (
    <ul className="sidebar-views" aria-label={text.views}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link href={row.path} className="sidebar-row" aria-current={row.id === shown ? 'page' : undefined}>
            <span className="sidebar-icon">{row.icon}</span>
            <span className="sidebar-name">{row.title}</span>
            <SummaryMark count={row.count ?? 0} />
            <CountBadge count={row.quietCount ?? 0} isQuiet />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A view that is shown while it contains something. */
function whenAny(view: PlainView, count: number, title: string, icon: ReactNode): readonly ViewRow[] {
  return count === 0 ? [] : [{ id: view, path: viewPath(view), icon, title, quietCount: count }]
}

interface ViewRow {
  readonly id: string
  readonly path: string
  readonly icon: ReactNode
  readonly title: string
  readonly count?: number
  readonly quietCount?: number
}
