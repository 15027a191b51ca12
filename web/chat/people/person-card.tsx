import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { User } from '../../../client/chat/state/types.ts'
import { roles } from '../../../client/roles.ts'
import { Button } from '../../design/buttons/button.tsx'
import { Avatar } from '../../design/display/avatar.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { ChatIcon, MuteIcon, SearchIcon, SmileIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { type TextOf, useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useMedia } from '../../platform/media.ts'
import { useStore } from '../../platform/store.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { narrowPath, searchPath } from '../navigation/paths.ts'
import { useChat } from '../state/chat-context.tsx'
import { shownName } from '../state/labels.ts'
import './people.css'
import { closePersonCard, openCard } from './person-card-store.ts'
import { PresenceText } from './presence-text.tsx'
import { ProfileValue } from './profile-value.tsx'
import { openStatusDialog } from './status-dialog-store.ts'
import { usePresence } from './use-presence.ts'

/** The card of a user, next to the element that opened it. */
export function PersonCard() {
  const open = useStore(openCard)
  // Beside a name there is no space for the card.
  const isNarrow = useMedia('(max-width: 820px)')
  const at = useRef<Element | null>(null)
  at.current = open?.at ?? null
  const user = useChat(({ people }) => (open === undefined ? undefined : people.byId.get(open.userId)))
  return (
    <Popover
      className="popover person-card"
      triggerRef={at}
      isOpen={open !== undefined && user !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) closePersonCard()
      }}
      placement={isNarrow ? 'bottom start' : 'right top'}
      offset={8}
    >
      <Dialog className="person-card-dialog" aria-label={user?.full_name ?? ''}>
        {user === undefined ? null : <Card user={user} />}
      </Dialog>
    </Popover>
  )
}

function Card({ user }: { readonly user: User }) {
  const text = useText('chat')
  const presence = usePresence(user.user_id)
  const name = useChat((state) => shownName(state, user, text))
  return (
    <>
      <header className="person-card-head">
        <Avatar name={user.full_name} url={user.avatar_url} seed={user.user_id} size={52} presence={presence} />
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="person-card-tags">
            <Badge>{user.is_bot ? text.bot : roleName(user.role, text)}</Badge>
            {user.is_active ? null : <Badge tone="warn">{text.deactivated}</Badge>}
          </p>
        </div>
      </header>
      {user.is_active ? (
        <p className="person-card-presence">
          <PresenceText userId={user.user_id} />
        </p>
      ) : null}
      <Facts user={user} />
      <Actions user={user} />
    </>
  )
}

type Texts = TextOf<'chat'>

function roleName(role: number, text: Texts): string {
  if (role === roles.owner) return text.owner
  if (role === roles.administrator) return text.administrator
  if (role === roles.moderator) return text.moderator
  return role === roles.guest ? text.guest : text.member
}

function Facts({ user }: { readonly user: User }) {
  const text = useText('chat')
  const formats = useFormats()
  const fields = useChat(({ organization }) => organization.profileFields)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    // A popover at the edge of the window finds its place again after a change of the window only.
    if (isWhole) window.dispatchEvent(new Event('resize'))
  }, [isWhole])
  const time = user.timezone === '' ? undefined : formats.timeIn(user.timezone, nowMs())
  const joined = formats.wholeDate(Date.parse(user.date_joined))
  const filled = fields.flatMap((field) => {
    const value = user.profile_data?.[String(field.id)]
    return value === undefined || value.value === '' ? [] : [{ field, value }]
  })
  const shown = filled.filter(({ field }) => isWhole || field.display_in_profile_summary === true)
  return (
    <>
      <dl className="person-card-facts">
        {user.delivery_email === null || user.is_bot ? null : <Fact name={text.email}>{user.delivery_email}</Fact>}
        {time === undefined ? null : <Fact name={text.localTime}>{time}</Fact>}
        <Fact name={text.joined}>{joined}</Fact>
        {shown.map(({ field, value }) => (
          <Fact key={field.id} name={field.name}>
            <ProfileValue field={field} value={value} />
          </Fact>
        ))}
      </dl>
      {shown.length === filled.length ? null : (
        <Button size="small" look="quiet" className="person-card-more" onPress={() => setWhole(true)}>
          {text.wholeProfile}
        </Button>
      )}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  )
}

function Actions({ user }: { readonly user: User }) {
  const text = useText('chat')
  const [, navigate] = useLocation()
  const ownId = useChat(({ people }) => people.ownId)
  const isMuted = useChat(({ people }) => people.mutedIds.has(user.user_id))
  const go = (path: string) => {
    closePersonCard()
    navigate(path)
  }
  return (
    <footer className="person-card-actions">
      {user.is_active ? (
        <Button
          size="small"
          look="primary"
          icon={<ChatIcon size={14} />}
          onPress={() => go(narrowPath({ kind: 'direct', userIds: [user.user_id] }))}
        >
          {text.sendDirect}
        </Button>
      ) : null}
      <Button size="small" icon={<SearchIcon size={14} />} onPress={() => go(searchPath(`sender:${user.user_id}`))}>
        {text.viewMessages}
      </Button>
      {user.user_id === ownId ? (
        <Button
          size="small"
          look="quiet"
          icon={<SmileIcon size={14} />}
          onPress={() => {
            closePersonCard()
            openStatusDialog()
          }}
        >
          {text.setStatus}
        </Button>
      ) : (
        <Button
          size="small"
          look="quiet"
          icon={<MuteIcon size={14} />}
          onPress={() =>
            attempt(
              chatClient.call(`${isMuted ? 'DELETE' : 'POST'} /users/me/muted_users/{muted_user_id}`, {
                muted_user_id: user.user_id,
              }),
            )
          }
        >
          {isMuted ? text.unmutePerson : text.mutePerson}
        </Button>
      )}
    </footer>
  )
}
