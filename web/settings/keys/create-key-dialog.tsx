import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Select } from '../../design/fields/select.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { callTrading } from '../../session/call-trading.ts'
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

export function CreateKeyDialog(props: CreateKeyDialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

interface KeyDraft {
  readonly label: string
  readonly rights: KeyRights
  readonly addresses: string
  readonly lifetime: Lifetime
  readonly isBound: boolean
}

const emptyDraft: KeyDraft = {
  label: '',
  rights: { permissions: new Set(['read', 'trade']), networks: undefined },
  addresses: '',
  lifetime: 'days90',
  isBound: false,
}

function OpenDialog({ onOpenChange, onMade }: CreateKeyDialogProps) {
  const text = useText('settings')
  const form = useId()
  const [draft, setDraft] = useState(emptyDraft)
  const { isBusy, problem, attempt } = useAttempt()
  const { rights } = draft
  const isReady = badAddress(draft.addresses) === undefined && (rights.networks ?? rights.permissions).size > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isReady) await attempt(async () => onMade(await createKey(draft)))
  }
  return (
    <Dialog
      title={text.createKey}
      isOpen
      onOpenChange={onOpenChange}
      isSticky
      error={problem}
      actions={
        <Button type="submit" form={form} look="primary" isBusy={isBusy} isDisabled={!isReady}>
          {text.createKey}
        </Button>
      }
    >
      <form id={form} className="key-form" onSubmit={submit} noValidate>
        <KeyFields draft={draft} onChange={(change) => setDraft((now) => ({ ...now, ...change }))} />
      </form>
    </Dialog>
  )
}

function createKey({ label, rights, addresses, lifetime, isBound }: KeyDraft): Promise<MadeKey> {
  const days = lifetimeDays[lifetime]
  return callTrading('POST /private/account/api_keys', {
    label: label.trim() === '' ? undefined : label.trim(),
    ...grantOf(rights),
    ipWhitelist: addressesIn(addresses).join(',') || 'any',
    expiresAt: days === 0 ? 0 : nowMs() + days * dayMs,
    boundSignaturesOnly: isBound || rights.networks !== undefined,
  })
}

interface KeyFieldsProps {
  readonly draft: KeyDraft
  readonly onChange: (change: Partial<KeyDraft>) => void
}

function KeyFields({ draft: { label, rights, addresses, lifetime, isBound }, onChange }: KeyFieldsProps) {
  const text = useText('settings')
  const wrong = badAddress(addresses)
  const isSigner = rights.networks !== undefined
  return (
    <>
      <TextField
        label={text.name}
        description={text.nameText}
        value={label}
        onChange={(label) => onChange({ label })}
        autoFocus
      />
      <RightsChoice rights={rights} onChange={(rights) => onChange({ rights })} />
      <TextField
        label={text.addresses}
        description={text.addressesText}
        error={wrong === undefined ? undefined : text.badAddress(wrong)}
        lines={2}
        dir="ltr"
        value={addresses}
        onChange={(addresses) => onChange({ addresses })}
      />
      <Select
        label={text.expires}
        value={lifetime}
        onChange={(lifetime) => onChange({ lifetime })}
        options={lifetimes.map((id) => ({ id, label: text[id] }))}
      />
      <Switch
        isSelected={isBound || isSigner}
        isDisabled={isSigner}
        onChange={(isBound) => onChange({ isBound })}
        description={isSigner ? text.boundOnlyAlways : text.boundOnlyText}
      >
        {text.boundOnly}
      </Switch>
    </>
  )
}
