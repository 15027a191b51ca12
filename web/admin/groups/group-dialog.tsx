import { useState } from 'react'
import { withContaining } from '../../../client/chat/state/own-groups.ts'
import { textLengths } from '../../../client/text-lengths.ts'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { PickedIds } from '../picked-ids.tsx'
import { type Group, useEveryGroup, usePeople } from '../queries.ts'
import { useGroupName } from './group-name.ts'

const { groupNameLengthMax: nameLengthMax, groupDescriptionLengthMax: descriptionLengthMax } = textLengths

export interface GroupDialogProps {
  /** Undefined creates a group. */
  readonly group: Group | undefined
  readonly onClose: () => void
}

export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const shared = useText('admin')
  const text = useText('groups')
  const own = usePerson()
  const people = usePeople()
  const [name, setName] = useState(group?.name ?? '')
  const [description, setDescription] = useState(group?.description ?? '')
  const groups = useEveryGroup()
  const nameOf = useGroupName()
  const [subgroups, setSubgroups] = useState<ReadonlySet<number>>(new Set(group?.direct_subgroup_ids))
  const [members, setMembers] = useState<ReadonlySet<number>>(new Set(group?.members ?? [own.userId]))
  // A group that contains this one cannot be a part of it.
  const containing = withContaining(groups.data ?? [], group === undefined ? [] : [group.id])
  const isOffered = ({ id, name, deactivated }: Group) =>
    subgroups.has(id) || (!containing.has(id) && !deactivated && name !== 'role:internet' && name !== 'role:nobody')
  const input = { name: name.trim(), description: description.trim() }
  const save = async () => {
    if (group === undefined) {
      await chatClient.call('POST /user_groups/create', { ...input, members: [...members], subgroups: [...subgroups] })
      return
    }
    if (input.name !== group.name || input.description !== group.description)
      await chatClient.call('PATCH /user_groups/{user_group_id}', { user_group_id: group.id, ...input })
    await sendDifference(group, 'members', group.members, members)
    await sendDifference(group, 'subgroups', group.direct_subgroup_ids, subgroups)
  }
  return (
    <ActionDialog
      title={group === undefined ? text.create : text.changeTitle(group.name)}
      onClose={onClose}
      submitText={group === undefined ? text.create : shared.save}
      canSubmit={input.name !== ''}
      perform={save}
      changes={['groups']}
      doneText={group === undefined ? text.created : shared.saved}
    >
      <TextField label={shared.name} dir="auto" maxLength={nameLengthMax} value={name} onChange={setName} autoFocus />
      <TextField
        label={shared.description}
        dir="auto"
        maxLength={descriptionLengthMax}
        value={description}
        onChange={setDescription}
      />
      <PickedIds
        label={text.members}
        options={people.data
          ?.filter(({ is_active, user_id }) => is_active || members.has(user_id))
          .map((person) => ({
            id: person.user_id,
            label: person.full_name,
            detail: person.delivery_email ?? person.email,
          }))}
        query={people}
        picked={members}
        onChange={setMembers}
      />
      <PickedIds
        label={text.subgroups}
        options={groups.data?.filter(isOffered).map(({ id }) => ({ id, label: nameOf(id) }))}
        query={groups}
        picked={subgroups}
        onChange={setSubgroups}
      />
    </ActionDialog>
  )
}

async function sendDifference(
  { id: groupId }: Group,
  kind: 'members' | 'subgroups',
  before: readonly number[],
  after: ReadonlySet<number>,
): Promise<void> {
  const known = new Set(before)
  const add = [...after].filter((id) => !known.has(id))
  const gone = before.filter((id) => !after.has(id))
  if (add.length + gone.length > 0)
    await chatClient.call(`POST /user_groups/{user_group_id}/${kind}`, { user_group_id: groupId, add, delete: gone })
}
