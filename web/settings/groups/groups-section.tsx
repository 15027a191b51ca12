import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayCreateGroup, mayInGroup, mayJoinGroup } from '../../../client/chat/permissions/groups.ts'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { usersOfGroup } from '../../../client/chat/state/own-groups.ts'
import { type Group, groupsQuery } from '../../account/groups.ts'
import { usePermissionState } from '../../account/use-permission-state.ts'
import { AddButton } from '../../design/buttons/add-button.tsx'
import { Button } from '../../design/buttons/button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { MoreIcon, PeopleIcon } from '../../design/icons/icons.tsx'
import { WithMenu } from '../../design/overlays/menu.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { openGroupDialog } from '../../page/open-dialog.ts'
import { headAction, Section } from '../../page/sections/section.tsx'
import { nowMs } from '../../platform/clock.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { OwnList } from '../lists/own-list.tsx'

const usable = (groups: readonly Group[]) =>
  groups.filter(({ is_system_group, deactivated }) => !is_system_group && !deactivated)

/** The user groups, for every user: join, leave, and change those the user may manage. */
export function GroupsSection() {
  const text = useText('ownGroups')
  const query = useQuery({ ...groupsQuery, select: usable })
  const state = usePermissionState()
  const [search, setSearch] = useState('')
  const shown = query.data?.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const add =
    state !== undefined && mayCreateGroup(state, nowMs()) ? (
      <AddButton onPress={() => openGroupDialog()}>{text.create}</AddButton>
    ) : undefined
  return (
    <Section title={text.groups} text={text.groupsText} action={headAction(query.data, add)}>
      <ListSearch count={query.data?.length} label={text.search} value={search} onChange={setSearch} />
      <OwnList
        query={{ data: shown, error: query.error, refetch: query.refetch }}
        icon={<PeopleIcon size={22} />}
        empty={{ title: text.none, text: text.noneText, action: add }}
        row={(group) => <GroupRow key={group.id} group={group} state={state} />}
      />
    </Section>
  )
}

function GroupRow({ group, state }: { readonly group: Group; readonly state: ChatState | undefined }) {
  const text = useText('ownGroups')
  const formats = useFormats()
  const ownId = state?.people.ownId ?? 0
  const isMember = group.members.includes(ownId)
  const mayManage = state !== undefined && mayInGroup(state, group, 'can_manage_group', nowMs())
  const mayLeave = state !== undefined && mayInGroup(state, group, 'can_leave_group', nowMs())
  const mayJoin = state !== undefined && mayJoinGroup(state, group, nowMs())
  const { data: groups = [] } = useQuery(groupsQuery)
  const count = formats.plural(usersOfGroup(groups, group.id).size, text.memberCount)
  return (
    <div className="settings-row settings-choice">
      <span className="settings-choice-text">
        <bdi>{group.name}</bdi>
        <small>
          {group.direct_subgroup_ids.length === 0 ? count : text.withSubgroups(count)}
          {group.description === '' ? null : (
            <>
              {' · '}
              <bdi>{group.description}</bdi>
            </>
          )}
        </small>
      </span>
      <span className="settings-row-end">
        {isMember ? <Badge tone="accent">{text.member}</Badge> : null}
        {(isMember ? mayLeave : mayJoin) ? <MembershipButton group={group} ownId={ownId} isMember={isMember} /> : null}
        {mayManage ? <ManageMenu group={group} /> : null}
      </span>
    </div>
  )
}

/** For those who may manage the group. */
function ManageMenu({ group }: { readonly group: Group }) {
  const text = useText('ownGroups')
  const label = text.actionsFor(group.name)
  const entries = (['change', 'permissions', 'deactivate'] as const).map((action) => ({
    id: action,
    label: text[action],
    isDangerous: action === 'deactivate',
    onAction: () => openGroupDialog(group.id, action),
  }))
  return (
    <WithMenu
      label={label}
      trigger={<IconButton label={label} icon={<MoreIcon size={18} />} size="small" tooltip="none" />}
      groups={[{ id: 'all', entries }]}
    />
  )
}

interface MembershipButtonProps {
  readonly group: Group
  readonly ownId: number
  readonly isMember: boolean
}

function MembershipButton({ group, ownId, isMember }: MembershipButtonProps) {
  const text = useText('ownGroups')
  const queries = useQueryClient()
  const { isBusy, attempt } = useAttempt(toastError)
  const change = () =>
    attempt(async () => {
      await chatClient.call('POST /user_groups/{user_group_id}/members', {
        user_group_id: group.id,
        ...(isMember ? { delete: [ownId] } : { add: [ownId] }),
      })
      await queries.invalidateQueries({ queryKey: groupsQuery.queryKey })
      showToast({ tone: 'good', title: isMember ? text.left(group.name) : text.joined(group.name) })
    })
  return (
    <Button
      size="small"
      isBusy={isBusy}
      onPress={change}
      aria-label={`${isMember ? text.leave : text.join}: ${group.name}`}
    >
      {isMember ? text.leave : text.join}
    </Button>
  )
}
