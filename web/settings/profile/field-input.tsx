import type { ProfileField } from '../../../client/chat/state/types.ts'
import { textLengths } from '../../../client/text-lengths.ts'
import { kindOf, optionsOf, userIdsOf } from '../../account/profile-fields.ts'
import { usePermissionState } from '../../account/use-permission-state.ts'
import { ComboBox } from '../../design/fields/combo-box.tsx'
import { Select } from '../../design/fields/select.tsx'
import { TagList } from '../../design/fields/tag-list.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { isAdministrator, usePerson } from '../../session/session-store.ts'

export interface FieldInputProps {
  readonly field: ProfileField
  readonly value: string
  readonly onChange: (value: string) => void
}

const { shortValueLengthMax, longValueLengthMax } = textLengths

/** The input of a profile field, by its type. */
export function FieldInput({ field, value, onChange }: FieldInputProps) {
  const text = useText('profile')
  const person = usePerson()
  const isDisabled = !field.editable_by_user && !isAdministrator(person)
  const hint = isDisabled ? text.byAdministrators : field.hint
  const texts = { label: field.required ? `${field.name} (${text.required})` : field.name, description: hint }
  const kind = kindOf(field)
  switch (kind) {
    case 'select':
      return (
        <Select
          {...texts}
          isDisabled={isDisabled}
          value={value}
          onChange={onChange}
          options={[{ id: '', label: text.none }, ...optionsOf(field)]}
        />
      )
    case 'users':
      return <PeopleInput {...texts} isDisabled={isDisabled} value={value} onChange={onChange} />
    case 'date':
      return <TextField {...texts} isDisabled={isDisabled} type="date" dir="ltr" value={value} onChange={onChange} />
    case 'link':
      return <TextField {...texts} isDisabled={isDisabled} type="url" dir="ltr" value={value} onChange={onChange} />
    default:
      return (
        <TextField
          {...texts}
          isDisabled={isDisabled}
          dir="auto"
          lines={kind === 'longText' ? 3 : 1}
          maxLength={kind === 'longText' ? longValueLengthMax : shortValueLengthMax}
          value={value}
          onChange={onChange}
        />
      )
  }
}

interface PeopleInputProps {
  readonly label: string
  readonly description: string
  readonly isDisabled: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

function PeopleInput({ label, description, isDisabled, value, onChange }: PeopleInputProps) {
  const text = useText('profile')
  const people = usePermissionState()?.people.byId
  const picked = userIdsOf(value)
  const nameOf = (id: number) => people?.get(id)?.full_name ?? String(id)
  const write = (ids: readonly number[]) => onChange(ids.length === 0 ? '' : JSON.stringify(ids))
  const options = [...(people?.values() ?? [])]
    .filter(({ user_id, is_bot, is_active }) => is_active && !is_bot && !picked.includes(user_id))
    .map(({ user_id, full_name }) => ({ id: user_id, label: full_name }))
  return (
    <div className="settings-people">
      <ComboBox
        // Empty again after each choice.
        key={value}
        label={label}
        description={description}
        isDisabled={isDisabled}
        placeholder={text.addPerson}
        emptyText={text.noPerson}
        value={null}
        onChange={(id) => id !== null && write([...picked, id])}
        options={options}
      />
      <TagList
        label={label}
        items={picked.map((id) => ({ id, label: nameOf(id) }))}
        {...(isDisabled ? {} : { onRemove: (id: number) => write(picked.filter((one) => one !== id)) })}
      />
    </div>
  )
}
