import { useRef } from 'react'
import { Link } from 'wouter'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { Avatar } from '../../design/display/avatar.tsx'
import { CountBadge } from '../../design/display/badge.tsx'
import { MoreIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { narrowPath } from '../navigation/paths.ts'
import { useChat } from '../state/chat-context.tsx'
import { shownName } from '../state/labels.ts'
import { type ListStyle, listStyles, type PersonEntry } from './people-model.ts'
import { openPersonCard } from './person-card-store.ts'
import { StatusText } from './presence-text.tsx'

export interface PersonRowProps {
  readonly entry: PersonEntry
  readonly listStyle: ListStyle
}

/** A row of the user list; the setting decides how much it shows. */
export function PersonRow({ entry, listStyle }: PersonRowProps) {
  const text = useText('chat')
  const ownId = useChat((state) => state.people.ownId)
  const { user, presence, unread, statusText } = entry
  const name = useChat((state) => shownName(state, user, text))
  const menu = useRef<HTMLButtonElement>(null)
  return (
    <div className={`person-row person-${presence}`}>
      <Link href={narrowPath({ kind: 'direct', userIds: [user.user_id] })} className="person-link">
        {listStyle === listStyles.withAvatar ? (
          <Avatar name={user.full_name} url={user.avatar_url} seed={user.user_id} size={22} presence={presence} />
        ) : (
          <i className={`presence-dot presence-${presence}`} />
        )}
        <span className="person-words">
          <span className="person-line">
            <bdi className="person-name">{name}</bdi>
            {user.user_id === ownId ? <span className="person-you">({text.you})</span> : null}
            <StatusText userId={user.user_id} />
          </span>
          {statusText === '' || listStyle === listStyles.compact ? null : (
            <bdi className="person-status">{statusText}</bdi>
          )}
        </span>
        <CountBadge count={unread} />
      </Link>
      <span className="person-more">
        <IconButton
          ref={menu}
          label={name}
          size="small"
          tooltip="none"
          icon={<MoreIcon size={14} />}
          onPress={() => {
            if (menu.current !== null) openPersonCard(user.user_id, menu.current)
          }}
        />
      </span>
    </div>
  )
}
