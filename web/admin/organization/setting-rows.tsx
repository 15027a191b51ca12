import { type FormEvent, useState } from 'react'
import type { RealmSettings } from '../../../client/chat/state/organization.ts'
import { Button } from '../../design/buttons/button.tsx'
import { Select } from '../../design/fields/select.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { Choice } from '../../page/sections/section.tsx'
import { type SettingName, useChangeOrganization, useFixedBecause } from './organization-settings.ts'
import { choiceId, type SettingChoice, withCurrent } from './setting-choices.ts'

export interface SettingProps {
  /** As PATCH /realm has it. */
  readonly name: SettingName
  readonly settings: RealmSettings
  readonly label: string
  readonly description?: string
}

/** The description of a setting, and why the user cannot change it. */
export function useNotes({ name, description }: SettingProps) {
  const reason = useFixedBecause()(name)
  const notes = [description, reason].filter((note) => note !== undefined)
  return { isFixed: reason !== undefined, notes: notes.length === 0 ? undefined : notes.join(' · ') }
}

function SwitchSetting(props: SettingProps) {
  const { name, settings, label } = props
  const change = useChangeOrganization()
  const { isFixed, notes } = useNotes(props)
  return (
    <div className="settings-row">
      <Switch
        isSelected={settings[name] === true}
        isDisabled={isFixed}
        onChange={(isOn) => void change({ [name]: isOn })}
        description={notes}
      >
        {label}
      </Switch>
    </div>
  )
}

interface SwitchSettingsProps<Name extends SettingName> {
  readonly names: readonly Name[]
  readonly settings: RealmSettings
  /** The label of a switch by its name, and its description by its name with `_text`. */
  readonly text: Readonly<Record<Name | `${Name}_text`, string>>
}

export function SwitchSettings<Name extends SettingName>({ names, settings, text }: SwitchSettingsProps<Name>) {
  return names.map((name) => (
    <SwitchSetting key={name} name={name} settings={settings} label={text[name]} description={text[`${name}_text`]} />
  ))
}

export interface SelectSettingProps extends SettingProps {
  readonly choices: readonly SettingChoice[]
  /** The text for a value that is not among the choices. */
  readonly labelOfOther?: (value: string | number) => string
  readonly isDisabled?: boolean
}

export function SelectSetting(props: SelectSettingProps) {
  const { name, settings, label, choices, labelOfOther = String, isDisabled = false } = props
  const change = useChangeOrganization()
  const { isFixed, notes } = useNotes(props)
  const offered = withCurrent(choices, settings[name], labelOfOther)
  const choose = (id: string) => {
    const chosen = offered.find((choice) => choiceId(choice) === id)
    if (chosen === undefined || chosen.value === settings[name]) return
    void change({ [name]: chosen.value }, { [name]: chosen.sent ?? chosen.value })
  }
  return (
    <Choice label={label} {...(notes === undefined ? {} : { description: notes })}>
      <Select
        label={label}
        isLabelHidden
        value={offered.find(({ value }) => value === settings[name]) === undefined ? null : String(settings[name])}
        onChange={choose}
        isDisabled={isDisabled || isFixed}
        options={offered.map((choice) => ({ id: choiceId(choice), label: choice.label }))}
      />
    </Choice>
  )
}

/** The typed value of a setting until it is saved; otherwise the field shows the current value. */
export function useDraft(current: string) {
  const [draft, setDraft] = useState<string | undefined>()
  const value = draft ?? current
  return { value, isChanged: value !== current, type: setDraft, forget: () => setDraft(undefined) }
}

/** Sends a form; busy until the reply arrives. */
export function useSaving(save: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    setBusy(true)
    await save()
    setBusy(false)
  }
  return { isBusy, submit }
}

interface TextSettingProps extends SettingProps {
  readonly lengthMax: number
  readonly lines: number
  /** The value to send for an empty text, if that resets the setting. */
  readonly sentWhenEmpty?: string
}

export function TextSetting(props: TextSettingProps) {
  const { name, settings, label, lengthMax, lines, sentWhenEmpty } = props
  const shared = useText('admin')
  const change = useChangeOrganization()
  const { isFixed, notes } = useNotes(props)
  const draft = useDraft(String(settings[name] ?? ''))
  const { isBusy, submit } = useSaving(async () => {
    if (!draft.isChanged) return
    const isReset = draft.value === '' && sentWhenEmpty !== undefined
    const isSaved = isReset
      ? await change({ [name]: null }, { [name]: sentWhenEmpty })
      : await change({ [name]: draft.value })
    if (isSaved) draft.forget()
  })
  return (
    <form className="settings-form organization-text" onSubmit={submit} noValidate>
      <TextField
        label={label}
        description={notes}
        dir="auto"
        lines={lines}
        maxLength={lengthMax}
        isDisabled={isFixed}
        value={draft.value}
        onChange={draft.type}
      />
      <div className="settings-form-end">
        <Button type="submit" isBusy={isBusy} isDisabled={!draft.isChanged}>
          {shared.save}
        </Button>
      </div>
    </form>
  )
}
