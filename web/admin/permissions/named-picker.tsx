import { useState } from 'react'
import { ComboBox } from '../../design/fields/combo-box.tsx'
import { TagList } from '../../design/fields/tag-list.tsx'
import { PeopleIcon, UserIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useGroupName } from '../groups/group-name.ts'
import { useEveryGroup, usePeople } from '../queries.ts'
import type { Named } from './group-setting.ts'

export interface NamedPickerProps {
  /** The name of the permission, for screen readers. */
  readonly setting: string
  /** Undefined while a system group is set. */
  readonly named: Named | undefined
  readonly onChange: (named: Named) => void
}

/** A user or a group as the key of a list item: `p7`, `g20`. */
type NamedId = `p${number}` | `g${number}`

/** Specific users and groups: added by search, removed with their cross. */
export function NamedPicker({ setting, named: current, onChange }: NamedPickerProps) {
  const named = current ?? { people: [], groups: [] }
  const text = useText('permissions')
  const options = useNamedOptions()
  // A new field after each choice clears the typed text.
  const [fieldKey, setFieldKey] = useState(0)
  const picked: NamedId[] = [
    ...named.groups.map((id) => `g${id}` as const),
    ...named.people.map((id) => `p${id}` as const),
  ]
  const add = (key: NamedId | null) => {
    if (key === null) return
    onChange(withNamed(named, key, true))
    setFieldKey(fieldKey + 1)
  }
  return (
    <div className="permission-named">
      {picked.length === 0 ? null : (
        <TagList
          label={text.namedFor(setting)}
          items={picked.map((id) => ({ id, ...(options.find((one) => one.id === id) ?? { label: text.unknown }) }))}
          onRemove={(id) => onChange(withNamed(named, id, false))}
        />
      )}
      <ComboBox<NamedId>
        key={fieldKey}
        label={text.addFor(setting)}
        isLabelHidden
        size="small"
        placeholder={text.add}
        emptyText={text.noResults}
        options={options.filter(({ id, isOffered }) => isOffered && !picked.includes(id))}
        value={null}
        onChange={add}
        isFocused={fieldKey > 0}
        {...(picked.length === 0 ? { description: current === undefined ? text.unchanged : text.empty } : {})}
      />
    </div>
  )
}

function useNamedOptions() {
  const text = useText('permissions')
  const { data: people = [] } = usePeople()
  const { data: groups = [] } = useEveryGroup()
  const nameOf = useGroupName()
  return [
    ...groups.map(({ id, is_system_group, deactivated }) => ({
      id: `g${id}` as NamedId,
      label: nameOf(id),
      description: text.group,
      icon: <PeopleIcon size={14} />,
      isOffered: !is_system_group && !deactivated,
    })),
    ...people.map(({ user_id, full_name, delivery_email, email, is_active }) => ({
      id: `p${user_id}` as NamedId,
      label: full_name,
      description: delivery_email ?? email,
      icon: <UserIcon size={14} />,
      isOffered: is_active,
    })),
  ]
}

function withNamed({ people, groups }: Named, key: NamedId, isIn: boolean): Named {
  const id = Number(key.slice(1))
  const changed = (ids: readonly number[]) => (isIn ? [...ids, id] : ids.filter((one) => one !== id))
  return key.startsWith('g') ? { people, groups: changed(groups) } : { people: changed(people), groups }
}
