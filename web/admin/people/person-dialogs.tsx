import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { Person } from '../queries.ts'
import { RadioChoice } from '../radio-choice.tsx'
import { grantableRoles, roleName, roleNumber } from '../roles.ts'
import { AccessDialog, type AccessReset, isAccessReset } from './access-dialog.tsx'

export interface PersonDialogRequest {
  readonly action: 'role' | 'deactivate' | 'reactivate' | AccessReset
  readonly person: Person
}

export interface PersonDialogsProps {
  readonly request: PersonDialogRequest | undefined
  readonly onClose: () => void
}

export function PersonDialogs({ request, onClose }: PersonDialogsProps) {
  const shared = useText('admin')
  const text = useText('people')
  if (request === undefined) return null
  const { action, person } = request
  if (action === 'role') return <RoleDialog person={person} onClose={onClose} />
  if (isAccessReset(action)) return <AccessDialog action={action} person={person} onClose={onClose} />
  const { user_id } = person
  const isEnding = action === 'deactivate'
  return (
    <ActionDialog
      title={isEnding ? text.deactivateTitle(person.full_name) : text.reactivateTitle(person.full_name)}
      onClose={onClose}
      submitText={isEnding ? shared.deactivate : shared.reactivate}
      isDangerous={isEnding}
      size="small"
      perform={() =>
        chatClient.call(isEnding ? 'DELETE /users/{user_id}' : 'POST /users/{user_id}/reactivate', { user_id })
      }
      changes={['people']}
      doneText={isEnding ? text.deactivated : text.reactivated}
    >
      <p>{isEnding ? text.deactivateText : text.reactivateText}</p>
    </ActionDialog>
  )
}

function RoleDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const shared = useText('admin')
  const text = useText('people')
  const own = usePerson()
  const before = roleName(person.role)
  const [role, setRole] = useState(before)
  const offered = grantableRoles(own.role)
  return (
    <ActionDialog
      title={text.changeRoleOf(person.full_name)}
      onClose={onClose}
      submitText={shared.save}
      canSubmit={role !== before}
      perform={() =>
        chatClient.call('PATCH /users/{user_id_or_email}', {
          user_id_or_email: String(person.user_id),
          role: roleNumber(role),
        })
      }
      changes={['people']}
      doneText={text.roleChanged}
    >
      <RadioChoice
        label={shared.role}
        value={role}
        onChange={setRole}
        options={(offered.includes(before) ? offered : [before, ...offered]).map((id) => ({
          id,
          label: shared[id],
          description: text[`${id}Text`],
        }))}
      />
    </ActionDialog>
  )
}
