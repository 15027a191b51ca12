import { mayCreateGroup, mayInGroup } from '../../../client/chat/permissions/groups.ts'
import { usersOfGroup } from '../../../client/chat/state/own-groups.ts'
import { usePermissionState } from '../../account/use-permission-state.ts'
import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { PeopleIcon } from '../../design/icons/icons.tsx'
import type { MenuEntry } from '../../design/overlays/menu.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ListSection } from '../list-section.tsx'
import { NameCell } from '../name-cell.tsx'
import { type Group, useEveryGroup, useGroups } from '../queries.ts'
import { menuColumn } from '../row-menu.tsx'
import { useAct } from '../use-act.ts'
import { type GroupDialogRequest, GroupDialogs } from './group-dialogs.tsx'
import { useGroupName } from './group-name.ts'

export function GroupsSection() {
  const shared = useText('admin')
  const text = useText('groups')
  const state = usePermissionState()
  return (
    <ListSection
      title={shared.groups}
      canCreate={state !== undefined && mayCreateGroup(state, nowMs())}
      texts={text}
      emptyIcon={<PeopleIcon size={22} />}
      query={useGroups()}
      search={{ searchLabel: text.search, textsOf: ({ name, description }) => [name, description] }}
      table={(groups, openDialog: (request: GroupDialogRequest) => void) => (
        <GroupTable groups={groups} onOpenDialog={openDialog} />
      )}
      dialogs={(request, close) => <GroupDialogs request={request} onClose={close} />}
    />
  )
}

interface GroupTableProps {
  readonly groups: readonly Group[]
  readonly onOpenDialog: (request: GroupDialogRequest) => void
}

function GroupTable({ groups, onOpenDialog }: GroupTableProps) {
  const shared = useText('admin')
  const text = useText('groups')
  const formats = useFormats()
  const nameOf = useGroupName()
  const { act } = useAct('groups')
  const reactivate = ({ id }: Group) =>
    act(
      () => chatClient.call('PATCH /user_groups/{user_group_id}', { user_group_id: id, deactivated: false }),
      text.reactivated,
    )
  const state = usePermissionState()
  const mayManage = (group: Group) => state !== undefined && mayInGroup(state, group, 'can_manage_group', nowMs())
  const entriesOf = (group: Group): MenuEntry[] => {
    if (!mayManage(group)) return []
    return group.deactivated
      ? [{ id: 'reactivate', label: shared.reactivate, onAction: () => void reactivate(group) }]
      : [
          { id: 'change', label: shared.edit, onAction: () => onOpenDialog({ action: 'change', item: group }) },
          {
            id: 'permissions',
            label: shared.permissions,
            onAction: () => onOpenDialog({ action: 'permissions', item: group }),
          },
          {
            id: 'deactivate',
            label: shared.deactivate,
            isDangerous: true,
            onAction: () => onOpenDialog({ action: 'deactivate', item: group }),
          },
        ]
  }
  const columns: TableColumn<Group>[] = [
    {
      id: 'name',
      title: shared.name,
      cell: (group) => (
        <NameCell name={group.name} badges={group.deactivated ? <Badge tone="warn">{shared.deactivated}</Badge> : null}>
          <small dir="auto">{group.description}</small>
        </NameCell>
      ),
    },
    {
      id: 'members',
      title: text.members,
      cell: (group) => <MemberCount group={group} />,
    },
    {
      id: 'subgroups',
      title: text.subgroups,
      isWideOnly: true,
      cell: ({ direct_subgroup_ids }) => formats.list(direct_subgroup_ids.map(nameOf)),
    },
    menuColumn(shared.actions, ({ name }) => name, entriesOf),
  ]
  return <Table label={shared.groups} items={groups} keyOf={({ id }) => id} columns={columns} />
}

/** All people whom a mention of the group reaches. */
function MemberCount({ group }: { readonly group: Group }) {
  const text = useText('groups')
  const formats = useFormats()
  const { data: groups = [] } = useEveryGroup()
  const count = formats.plural(usersOfGroup(groups, group.id).size, text.memberCount)
  return group.direct_subgroup_ids.length === 0 ? count : text.withSubgroups(count)
}
