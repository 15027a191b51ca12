import { type FormEvent, useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { Select } from '../../design/fields/select.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { tradingRequest } from '../../session/trading-request.ts'
import { settingsMessages } from '../messages.ts'
import { addressesIn, badAddress, type MadeKey, type Permission, permissionNames } from './trading-key.ts'

const dayMs = 86_400_000
const lifetimes = ['never', 'days30', 'days90', 'days365'] as const
type Lifetime = (typeof lifetimes)[number]
const lifetimeDays: Readonly<Record<Lifetime, number>> = { never: 0, days30: 30, days90: 90, days365: 365 }

export interface CreateKeyDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onMade: (key: MadeKey) => void
}

export function CreateKeyDialog({ isOpen, onOpenChange, onMade }: CreateKeyDialogProps) {
  const text = useText(settingsMessages)
  return (
    <Dialog title={text.createKey} isOpen={isOpen} onOpenChange={onOpenChange} isSticky>
      <CreateKeyForm onMade={onMade} />
    </Dialog>
  )
}

function CreateKeyForm({ onMade }: Pick<CreateKeyDialogProps, 'onMade'>) {
  const text = useText(settingsMessages)
  const [label, setLabel] = useState('')
  const [permissions, setPermissions] = useState<ReadonlySet<Permission>>(new Set(['read', 'trade']))
  const [addresses, setAddresses] = useState('')
  const [lifetime, setLifetime] = useState<Lifetime>('days90')
  const [isBound, setBound] = useState(false)
  const { isBusy, problem, attempt } = useAttempt()
  const wrong = badAddress(addresses)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong !== undefined || permissions.size === 0) return
    const days = lifetimeDays[lifetime]
    await attempt(async () => {
      const key = await tradingRequest<MadeKey>('POST', '/private/account/api_keys', {
        label: label.trim() === '' ? undefined : label.trim(),
        permissions: permissionNames.filter((name) => permissions.has(name)).join(','),
        ipWhitelist: addressesIn(addresses).join(',') || 'any',
        expiresAt: days === 0 ? 0 : nowMs() + days * dayMs,
        boundSignaturesOnly: isBound,
      })
      onMade(key)
    })
  }
  return (
    <form className="key-form" onSubmit={submit} noValidate>
      {problem === undefined ? null : <ErrorNote error={problem} />}
      <TextField label={text.name} description={text.nameText} value={label} onChange={setLabel} autoFocus />
      <PermissionChoice chosen={permissions} onChange={setPermissions} />
      <TextField
        label={text.addresses}
        description={text.addressesText}
        error={wrong === undefined ? undefined : text.badAddress(wrong)}
        lines={2}
        dir="ltr"
        value={addresses}
        onChange={setAddresses}
      />
      <Select
        label={text.expires}
        value={lifetime}
        onChange={setLifetime}
        options={lifetimes.map((id) => ({ id, label: text[id] }))}
      />
      <Switch isSelected={isBound} onChange={setBound} description={text.boundOnlyText}>
        {text.boundOnly}
      </Switch>
      <Button type="submit" look="primary" isBusy={isBusy} isDisabled={wrong !== undefined || permissions.size === 0}>
        {text.createKey}
      </Button>
    </form>
  )
}

interface PermissionChoiceProps {
  readonly chosen: ReadonlySet<Permission>
  readonly onChange: (chosen: ReadonlySet<Permission>) => void
}

function PermissionChoice({ chosen, onChange }: PermissionChoiceProps) {
  const text = useText(settingsMessages)
  const toggle = (name: Permission, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(name)
    else next.delete(name)
    onChange(next)
  }
  return (
    <fieldset>
      <legend>{text.permissions}</legend>
      {permissionNames.map((name) => (
        <Checkbox
          key={name}
          isSelected={chosen.has(name)}
          onChange={(isOn) => toggle(name, isOn)}
          description={text[`${name}Text`]}
        >
          {text[name]}
        </Checkbox>
      ))}
      {chosen.size === 0 ? <p className="field-error">{text.onePermission}</p> : null}
    </fieldset>
  )
}
