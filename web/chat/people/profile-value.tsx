import type { ReactNode } from 'react'
import type { ProfileField, User } from '../../../client/chat/state/types.ts'
import { accountAddress, kindOf, optionsOf, userIdsOf, webAddress } from '../../account/profile-fields.ts'
import { useFormats } from '../../i18n/format.ts'
import { MessageContent } from '../content/message-content.tsx'
import { useChat } from '../state/chat-context.tsx'

export interface ProfileValueProps {
  readonly field: ProfileField
  readonly value: NonNullable<User['profile_data']>[string]
}

/** A value of a profile field as its type is read: an option by its name, a date by the calendar, an account as a link. */
export function ProfileValue({ field, value: { value, rendered_value: rendered } }: ProfileValueProps): ReactNode {
  const accounts = useChat(({ organization }) => organization.settings.realm_default_external_accounts)
  switch (kindOf(field)) {
    case 'select':
      return <bdi>{optionsOf(field).find(({ id }) => id === value)?.label ?? value}</bdi>
    case 'date':
      return <DateValue value={value} />
    case 'users':
      return <UserNames ids={userIdsOf(value)} />
    case 'link':
      return <LinkValue address={webAddress(value)} text={value} />
    case 'account':
      return <LinkValue address={accountAddress(field, value, accounts)} text={value} />
    case 'longText':
      return rendered === undefined ? <bdi>{value}</bdi> : <MessageContent html={rendered} />
    default:
      return <bdi>{value}</bdi>
  }
}

function DateValue({ value }: { readonly value: string }) {
  return <bdi>{useFormats().calendarDate(value)}</bdi>
}

function LinkValue({ address, text }: { readonly address: string | undefined; readonly text: string }) {
  if (address === undefined) return <bdi>{text}</bdi>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{text}</bdi>
    </a>
  )
}

function UserNames({ ids }: { readonly ids: readonly number[] }) {
  const formats = useFormats()
  const people = useChat(({ people }) => people.byId)
  return <bdi>{formats.list(ids.map((id) => people.get(id)?.full_name ?? '').filter((name) => name !== ''))}</bdi>
}
