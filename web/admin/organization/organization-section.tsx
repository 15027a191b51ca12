import { type FormEvent, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Select } from '../../design/select.tsx'
import { Switch } from '../../design/switch.tsx'
import { TextField } from '../../design/text-field.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Card, Choice, Section } from '../../settings/section.tsx'
import { Listing } from '../listing.tsx'
import { adminMessages } from '../messages.ts'
import { organizationMessages } from './messages.ts'
import { type OrganizationSettings, useChangeOrganization, useOrganization } from './organization-settings.ts'
import { type LimitName, limitName, limitNames, secondsOf } from './time-limits.ts'

const joining = ['invite_required', 'disallow_disposable_email_addresses', 'require_unique_names'] as const
const profiles = ['name_changes_disabled', 'email_changes_disabled', 'avatar_changes_disabled'] as const
const messages = ['allow_message_editing', 'enable_read_receipts', 'inline_image_preview'] as const

type SwitchName = (typeof joining)[number] | (typeof profiles)[number] | (typeof messages)[number]

export function OrganizationSection() {
  const shared = useText(adminMessages)
  const text = useText(organizationMessages)
  const organization = useOrganization()
  return (
    <Section title={shared.organization} text={text.text}>
      <Listing query={organization}>
        {(settings) => (
          <>
            <IdentityCard settings={settings} />
            <Switches title={text.joining} names={joining} settings={settings} />
            <Switches title={text.profiles} names={profiles} settings={settings} />
            <Switches title={text.messages} names={messages} settings={settings} />
            <LimitsCard settings={settings} />
          </>
        )}
      </Listing>
    </Section>
  )
}

interface PartProps {
  readonly settings: OrganizationSettings
}

function IdentityCard({ settings }: PartProps) {
  const shared = useText(adminMessages)
  const text = useText(organizationMessages)
  const change = useChangeOrganization(shared.saved)
  const [before, beforeText] = [String(settings.name ?? ''), String(settings.description ?? '')]
  const [name, setName] = useState(before)
  const [description, setDescription] = useState(beforeText)
  const [isBusy, setBusy] = useState(false)
  const isChanged = name.trim() !== before || description !== beforeText
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || !isChanged) return
    setBusy(true)
    await change({ name: name.trim(), description })
    setBusy(false)
  }
  return (
    <Card title={text.identity}>
      <form className="settings-form" onSubmit={submit} noValidate>
        <TextField
          label={text.name}
          dir="auto"
          maxLength={40}
          value={name}
          onChange={setName}
          error={name.trim() === '' ? shared.required : undefined}
        />
        <TextField
          label={shared.description}
          description={text.descriptionText}
          dir="auto"
          lines={3}
          maxLength={1000}
          value={description}
          onChange={setDescription}
        />
        <div className="settings-form-end">
          <Button type="submit" look="primary" isBusy={isBusy} isDisabled={!isChanged || name.trim() === ''}>
            {shared.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface SwitchesProps extends PartProps {
  readonly title: string
  readonly names: readonly SwitchName[]
}

function Switches({ title, names, settings }: SwitchesProps) {
  const shared = useText(adminMessages)
  const text = useText(organizationMessages)
  const change = useChangeOrganization(shared.saved)
  return (
    <Card title={title}>
      {names.map((name) => (
        <div className="settings-row" key={name}>
          <Switch
            isSelected={settings[name] === true}
            onChange={(isOn) => void change({ [name]: isOn })}
            description={text[`${name}_text`]}
          >
            {text[name]}
          </Switch>
        </div>
      ))}
    </Card>
  )
}

const limits = [
  { name: 'message_content_edit_limit_seconds', label: 'editLimit' },
  { name: 'message_content_delete_limit_seconds', label: 'deleteLimit' },
] as const

function LimitsCard({ settings }: PartProps) {
  const shared = useText(adminMessages)
  const text = useText(organizationMessages)
  const formats = useFormats()
  const change = useChangeOrganization(shared.saved)
  const choose = (name: string, limit: LimitName | 'other') => {
    if (limit === 'other') return
    const seconds = secondsOf(limit)
    void change({ [name]: seconds }, { [name]: seconds ?? 'unlimited' })
  }
  return (
    <Card>
      {limits.map(({ name, label }) => {
        const current = limitName(settings[name])
        const known = limitNames.map((id) => ({ id: id as LimitName | 'other', label: text[id] }))
        const other = { id: 'other' as const, label: text.other(formats.number(Number(settings[name]))) }
        return (
          <Choice key={name} label={text[label]}>
            <Select
              label={text[label]}
              isLabelHidden
              value={current ?? 'other'}
              onChange={(limit) => choose(name, limit)}
              options={current === undefined ? [...known, other] : known}
            />
          </Choice>
        )
      })}
    </Card>
  )
}
