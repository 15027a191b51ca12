import { useState } from 'react'
import { textLengths } from '../../../client/text-lengths.ts'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { Select } from '../../design/fields/select.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import {
  draftOf,
  draftProblem,
  type FieldDraft,
  fieldTypeNames,
  fieldTypes,
  fitsInSummary,
  type ProfileField,
  paramsOf,
} from './field-draft.ts'
import { TypeFields } from './type-fields.tsx'

export interface FieldDialogProps {
  /** Undefined creates a field. */
  readonly field: ProfileField | undefined
  readonly onClose: () => void
}

export function FieldDialog({ field, onClose }: FieldDialogProps) {
  const shared = useText('admin')
  const text = useText('profileFields')
  const [draft, setDraft] = useState<FieldDraft>(() => draftOf(field))
  const change = (part: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...part }))
  const save = () =>
    field === undefined
      ? chatClient.call('POST /realm/profile_fields', { ...paramsOf(draft, field), field_type: fieldTypes[draft.type] })
      : chatClient.call('PATCH /realm/profile_fields/{field_id}', { field_id: field.id, ...paramsOf(draft, field) })
  const isKnownAccount = draft.type === 'account' && draft.account !== 'custom'
  return (
    <ActionDialog
      title={field === undefined ? text.create : text.changeTitle(field.name)}
      onClose={onClose}
      submitText={field === undefined ? shared.add : shared.save}
      canSubmit={draftProblem(draft) === undefined}
      perform={save}
      changes={['profile-fields']}
      doneText={field === undefined ? text.created : shared.saved}
    >
      {field === undefined ? (
        <Select
          label={text.type}
          value={draft.type}
          onChange={(type) => change({ type })}
          options={fieldTypeNames.map((id) => ({ id, label: text[id] }))}
        />
      ) : null}
      {isKnownAccount ? null : (
        <TextField
          label={shared.name}
          dir="auto"
          maxLength={textLengths.profileFieldNameLengthMax}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
      )}
      <TypeFields draft={draft} onChange={change} isNew={field === undefined} />
      <TextField
        label={text.hint}
        description={text.hintText}
        dir="auto"
        maxLength={textLengths.profileFieldHintLengthMax}
        value={draft.hint}
        onChange={(hint) => change({ hint })}
      />
      <FieldSwitches draft={draft} onChange={change} />
    </ActionDialog>
  )
}

interface FieldSwitchesProps {
  readonly draft: FieldDraft
  readonly onChange: (part: Partial<FieldDraft>) => void
}

function FieldSwitches({ draft, onChange }: FieldSwitchesProps) {
  const text = useText('profileFields')
  const isFitting = fitsInSummary(draft.type)
  return (
    <div className="admin-checks">
      <Checkbox
        isSelected={draft.isInSummary && isFitting}
        isDisabled={!isFitting}
        onChange={(isInSummary) => onChange({ isInSummary })}
      >
        {text.inSummary}
      </Checkbox>
      <Checkbox
        isSelected={draft.isRequired}
        onChange={(isRequired) => onChange({ isRequired })}
        description={text.requiredText}
      >
        {text.required}
      </Checkbox>
      <Checkbox isSelected={draft.isEditable} onChange={(isEditable) => onChange({ isEditable })}>
        {text.editable}
      </Checkbox>
    </div>
  )
}
