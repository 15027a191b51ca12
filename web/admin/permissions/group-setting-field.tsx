import { useState } from 'react'
import { Select } from '../../design/fields/select.tsx'
import { useText } from '../../i18n/text.ts'
import { useEveryGroup } from '../queries.ts'
import {
  type GroupSetting,
  type KnownGroup,
  namedIn,
  offeredSystemGroups,
  type PermissionRule,
  settingOfNamed,
  systemGroupNames,
} from './group-setting.ts'
import { NamedPicker } from './named-picker.tsx'
import './permissions.css'

export interface GroupSettingFieldProps {
  readonly label: string
  readonly rule: PermissionRule
  readonly value: GroupSetting
  readonly onChange: (value: GroupSetting) => void
  /** Why it cannot be changed. */
  readonly fixedBecause?: string | undefined
}

const named = 'named'

/** Edits a permission: a system group, or specific users and groups. */
export function GroupSettingField(props: GroupSettingFieldProps) {
  const { data: groups } = useEveryGroup()
  // Until the groups are loaded, system groups look like any other group.
  if (groups === undefined)
    return <Select label={props.label} value={null} onChange={() => {}} options={[]} isDisabled />
  return <KnownGroupsField {...props} groups={groups} />
}

function KnownGroupsField({
  label,
  rule,
  value,
  onChange,
  fixedBecause,
  groups,
}: GroupSettingFieldProps & { readonly groups: readonly KnownGroup[] }) {
  const text = useText('permissions')
  const current = namedIn(value, groups)
  const [isNaming, setNaming] = useState(false)
  const isNamed = isNaming || current !== undefined
  const offered = offeredSystemGroups(rule, groups)
  // The current value stays in the list, even if it would not be offered now.
  const selected = groups.filter(({ id, is_system_group }) => id === value && is_system_group)
  const names = systemGroupNames.filter((name) => [...offered, ...selected].some((group) => group.name === name))
  const options = names.map((name) => ({ id: name as string, label: text[name] }))
  const choose = (chosen: string) => {
    setNaming(chosen === named)
    const group = groups.find((one) => one.is_system_group && one.name === chosen)
    if (group !== undefined) onChange(group.id)
  }
  return (
    <div className="permission">
      <Select
        label={label}
        value={isNamed ? named : (groups.find(({ id }) => id === value)?.name ?? null)}
        onChange={choose}
        options={rule.require_system_group ? options : [...options, { id: named, label: text.named }]}
        isDisabled={fixedBecause !== undefined}
        {...(fixedBecause === undefined ? {} : { description: fixedBecause })}
      />
      {isNamed && fixedBecause === undefined ? (
        <NamedPicker
          setting={label}
          named={current}
          onChange={(next) => {
            setNaming(true)
            onChange(settingOfNamed(next))
          }}
        />
      ) : null}
    </div>
  )
}
