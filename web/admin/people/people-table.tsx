import { roles } from '../../../client/roles.ts'
import { Avatar } from '../../design/display/avatar.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import type { MenuEntry } from '../../design/overlays/menu.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { isAdministrator, usePerson } from '../../session/session-store.ts'
import { NameCell } from '../name-cell.tsx'
import type { Person } from '../queries.ts'
import { roleName } from '../roles.ts'
import { menuColumn } from '../row-menu.tsx'
import type { PersonDialogRequest } from './person-dialogs.tsx'

export interface PeopleTableProps {
  readonly people: readonly Person[]
  readonly onOpenDialog: (request: PersonDialogRequest) => void
}

export function PeopleTable({ people, onOpenDialog }: PeopleTableProps) {
  const shared = useText('admin')
  const text = useText('people')
  const formats = useFormats()
  const own = usePerson()
  const entriesOf = (person: Person): MenuEntry[] => {
    if (!person.is_active)
      return [
        { id: 'reactivate', label: shared.reactivate, onAction: () => onOpenDialog({ action: 'reactivate', person }) },
      ]
    const isOwn = person.user_id === own.userId
    // The rules of the server: only owners manage owners, and users manage their own account in their settings.
    const isBeyond = isOwn || (person.role === roles.owner && own.role !== roles.owner)
    const access = (action: PersonDialogRequest['action'], label: string): MenuEntry => ({
      id: action,
      label,
      isDisabled: isBeyond,
      onAction: () => onOpenDialog({ action, person }),
    })
    const resets = [
      access('password', text.resetPassword),
      access('second-factor', text.resetSecondFactor),
      access('sign-out', text.signOut),
    ]
    return [
      {
        id: 'role',
        label: text.changeRole,
        isDisabled: isOwn,
        onAction: () => onOpenDialog({ action: 'role', person }),
      },
      ...(person.is_bot ? [] : resets),
      {
        id: 'deactivate',
        label: shared.deactivate,
        isDangerous: true,
        isDisabled: isOwn,
        onAction: () => onOpenDialog({ action: 'deactivate', person }),
      },
    ]
  }
  const columns: TableColumn<Person>[] = [
    { id: 'name', title: shared.name, cell: (person) => <PersonCell person={person} ownId={own.userId} /> },
    {
      id: 'role',
      title: shared.role,
      cell: (person) => (
        <Badge tone={isAdministrator(person) ? 'accent' : 'neutral'}>{shared[roleName(person.role)]}</Badge>
      ),
    },
    {
      id: 'joined',
      title: text.joined,
      isWideOnly: true,
      cell: ({ date_joined }) => formats.date(Date.parse(date_joined), nowMs()),
    },
    menuColumn(shared.actions, ({ full_name }) => full_name, entriesOf),
  ]
  return <Table label={shared.people} items={people} keyOf={({ user_id }) => user_id} columns={columns} />
}

function PersonCell({ person, ownId }: { readonly person: Person; readonly ownId: number }) {
  const shared = useText('admin')
  const text = useText('people')
  return (
    <span className="admin-person">
      <Avatar name={person.full_name} url={person.avatar_url} seed={person.user_id} size={30} />
      <NameCell
        name={person.full_name}
        badges={
          <>
            {person.user_id === ownId ? <Badge>{text.you}</Badge> : null}
            {person.is_bot ? <Badge>{text.bot}</Badge> : null}
            {person.is_active ? null : <Badge tone="warn">{shared.deactivated}</Badge>}
          </>
        }
      >
        <small>
          <bdi>{person.delivery_email ?? person.email}</bdi>
        </small>
      </NameCell>
    </span>
  )
}
