import type { ReactNode } from 'react'
import { type AccountSettings, useAccountSettings, useChangeAccountSettings } from '../account/account-settings.ts'
import { Select } from '../design/fields/select.tsx'
import type { SelectOption } from '../design/fields/select-props.ts'
import { Switch } from '../design/fields/switch.tsx'
import { toastError } from '../design/overlays/toast.tsx'
import { Choice } from '../page/sections/section.tsx'

interface RowTexts {
  /** The account setting, by its name in the chat API. */
  readonly name: keyof AccountSettings
  readonly label: string
  readonly description: string
}

/** An account setting that is on or off. */
export function SwitchRow({ name, label, description }: RowTexts) {
  const { data: settings } = useAccountSettings()
  const change = useChangeAccountSettings()
  return (
    <div className="settings-row">
      <Switch
        isSelected={settings?.[name] === true}
        onChange={(isOn) => change({ [name]: isOn }).catch(toastError)}
        description={description}
      >
        {label}
      </Switch>
    </div>
  )
}

export interface SelectRowProps<Id extends string | number> extends RowTexts {
  readonly options: readonly SelectOption<Id>[]
  /** Actions of the choice. */
  readonly children?: ReactNode
}

/** An account setting with a few values. */
export function SelectRow<Id extends string | number>(props: SelectRowProps<Id>) {
  const { name, label, description, options, children } = props
  const { data: settings } = useAccountSettings()
  const change = useChangeAccountSettings()
  return (
    <Choice label={label} description={description}>
      <Select
        label={label}
        isLabelHidden
        value={(settings?.[name] as Id | undefined) ?? null}
        onChange={(id) => change({ [name]: id }).catch(toastError)}
        options={options}
      />
      {children}
    </Choice>
  )
}
