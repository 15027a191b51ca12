import { useState } from 'react'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { Person } from '../queries.ts'

/** Help for users who cannot sign in, or must be signed out. */
const accessResets = ['password', 'second-factor', 'sign-out'] as const
export type AccessReset = (typeof accessResets)[number]

export function isAccessReset(action: string): action is AccessReset {
  return accessResets.some((reset) => reset === action)
}

export interface AccessDialogProps {
  readonly action: AccessReset
  readonly person: Person
  readonly onClose: () => void
}

export function AccessDialog({ action, person, onClose }: AccessDialogProps) {
  const text = useText('people')
  const [endsKeys, setEndsKeys] = useState(false)
  const { user_id } = person
  const words = {
    password: {
      title: text.resetPasswordTitle(person.full_name),
      question: text.resetPasswordText,
      submit: text.resetPasswordSubmit,
      done: text.resetPasswordDone,
      perform: () => chatClient.call('POST /users/{user_id}/password_reset', { user_id }),
    },
    'second-factor': {
      title: text.resetSecondFactorTitle(person.full_name),
      question: text.resetSecondFactorText,
      submit: text.resetSecondFactorSubmit,
      done: text.resetSecondFactorDone,
      perform: () => chatClient.call('DELETE /users/{user_id}/second_factor', { user_id }),
    },
    'sign-out': {
      title: text.signOutTitle(person.full_name),
      question: text.signOutText,
      submit: text.signOutSubmit,
      done: text.signOutDone,
      perform: () => chatClient.call('DELETE /users/{user_id}/sessions', { user_id, end_api_keys: endsKeys }),
    },
  }[action]
  return (
    <ActionDialog
      title={words.title}
      onClose={onClose}
      submitText={words.submit}
      isDangerous={action !== 'password'}
      size="small"
      perform={words.perform}
      changes={['people']}
      doneText={words.done}
    >
      <p>{words.question}</p>
      {action === 'sign-out' ? (
        <Checkbox isSelected={endsKeys} onChange={setEndsKeys}>
          {text.endKeys}
        </Checkbox>
      ) : null}
    </ActionDialog>
  )
}
