import { type FormEvent, useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Select } from '../../design/fields/select.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { tradingRequest } from '../../session/trading-request.ts'
import { grantOf, type KeyRights, RightsChoice } from './rights-choice.tsx'
import { addressesIn, badAddress, type MadeKey } from './trading-key.ts'

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
  const text = useText('settings')
  return (
    <Dialog title={text.createKey} isOpen={isOpen} onOpenChange={onOpenChange} isSticky>
      <CreateKeyForm onMade={onMade} />
    </Dialog>
  )
}

function CreateKeyForm({ onMade }: Pick<CreateKeyDialogProps, 'onMade'>) {
  const text = useText('settings')
  const [label, setLabel] = useState('')
  const [rights, setRights] = useState<KeyRights>({ permissions: new Set(['read', 'trade']), networks: undefined })
  const [addresses, setAddresses] = useState('')
  const [lifetime, setLifetime] = useState<Lifetime>('days90')
  const [isBound, setBound] = useState(false)
  const { isBusy, problem, attempt } = useAttempt()
  const wrong = badAddress(addresses)
  const isSigner = rights.networks !== undefined
  const isIncomplete = (rights.networks ?? rights.permissions).size === 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wrong !== undefined || isIncomplete) return
    const days = lifetimeDays[lifetime]
    await attempt(async () => {
      const key = await tradingRequest<MadeKey>('POST', '/private/account/api_keys', {
        label: label.trim() === '' ? undefined : label.trim(),
        ...grantOf(rights),
        ipWhitelist: addressesIn(addresses).join(',') || 'any',
        expiresAt: days === 0 ? 0 : nowMs() + days * dayMs,
        boundSignaturesOnly: isBound || isSigner,
      })
      onMade(key)
    })
  }
  return (
    <form className="key-form" onSubmit={submit} noValidate>
      {problem === undefined ? null : <ErrorNote error={problem} />}
      <TextField label={text.name} description={text.nameText} value={label} onChange={setLabel} autoFocus />
      <RightsChoice rights={rights} onChange={setRights} />
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
      <Switch
        isSelected={isBound || isSigner}
        isDisabled={isSigner}
        onChange={setBound}
        description={isSigner ? text.boundOnlyAlways : text.boundOnlyText}
      >
        {text.boundOnly}
      </Switch>
      <Button type="submit" look="primary" isBusy={isBusy} isDisabled={wrong !== undefined || isIncomplete}>
        {text.createKey}
      </Button>
    </form>
  )
}
