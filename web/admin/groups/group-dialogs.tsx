import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { DialogRequest } from '../list-section.tsx'
import { PermissionDialog, type SentPermissions } from '../permissions/permission-dialog.tsx'
import type { Group } from '../queries.ts'
import { GroupDialog } from './group-dialog.tsx'

export type GroupDialogRequest = DialogRequest<Group, 'change' | 'permissions' | 'deactivate'>

export interface GroupDialogsProps {
  readonly request: GroupDialogRequest
  readonly onClose: () => void
}

/** The dialogs about user groups, for administrators and for the managers of a group. */
export function GroupDialogs({ request, onClose }: GroupDialogsProps) {
  const shared = useText('admin')
  const text = useText('groups')
  const permissions = useText('groupPermissions')
  if (request.action === 'create') return <GroupDialog group={undefined} onClose={onClose} />
  const { item: group } = request
  if (request.action === 'change') return <GroupDialog group={group} onClose={onClose} />
  if (request.action === 'permissions') {
    const save = (sent: SentPermissions) =>
      chatClient.call('PATCH /user_groups/{user_group_id}', { user_group_id: group.id, ...sent })
    const wiring = { kind: 'group', save, changes: ['groups'], onClose } as const
    return <PermissionDialog name={group.name} labels={permissions} values={group} {...wiring} />
  }
  return (
    <ActionDialog
      title={text.deactivateTitle(group.name)}
      onClose={onClose}
      submitText={shared.deactivate}
      isDangerous
      size="small"
      perform={() => chatClient.call('POST /user_groups/{user_group_id}/deactivate', { user_group_id: group.id })}
      changes={['groups']}
      doneText={text.deactivatedDone}
    >
      <p>{text.deactivateText}</p>
    </ActionDialog>
  )
}
