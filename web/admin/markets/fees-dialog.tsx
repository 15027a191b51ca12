import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { PlusIcon, TrashIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { callTrading } from '../../session/call-trading.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { ReasonField } from '../reason-field.tsx'
import { areTiersWhole, type FeeTier } from './markets.ts'

export interface FeesDialogProps {
  readonly quote: string
  readonly tiers: readonly FeeTier[]
  readonly onClose: () => void
}

export function FeesDialog({ quote, tiers: before, onClose }: FeesDialogProps) {
  const shared = useText('admin')
  const text = useText('markets')
  const [tiers, setTiers] = useState(before)
  const [reason, setReason] = useState('')
  const isWhole = areTiersWhole(tiers)
  const change = (at: number, part: Partial<FeeTier>) =>
    setTiers((all) => all.map((tier, index) => (index === at ? { ...tier, ...part } : tier)))
  const add = () => setTiers((all) => [...all, { fromVolume: '', makerFee: '', takerFee: '' }])
  return (
    <ActionDialog
      title={text.feesOf(quote.toUpperCase())}
      onClose={onClose}
      submitText={shared.save}
      canSubmit={isWhole && reason.trim() !== ''}
      perform={() =>
        callTrading('POST /private/operator/fees', {
          quote,
          tiers: [...tiers],
          reason: reason.trim(),
        })
      }
      changes={['fees', 'audit']}
      doneText={shared.saved}
    >
      <p className="admin-soft">{text.feesText}</p>
      {tiers.map((tier, index) => (
        <TierRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier is identified by its index.
          key={index}
          tier={tier}
          index={index}
          onChange={(part) => change(index, part)}
          onRemove={() => setTiers((all) => all.filter((_tier, place) => place !== index))}
        />
      ))}
      {isWhole ? null : (
        <p className="field-error" role="status">
          {text.badFees}
        </p>
      )}
      <div>
        <Button size="small" icon={<PlusIcon size={14} />} onPress={add}>
          {text.addTier}
        </Button>
      </div>
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

interface TierRowProps {
  readonly tier: FeeTier
  readonly index: number
  readonly onChange: (part: Partial<FeeTier>) => void
  readonly onRemove: () => void
}

function TierRow({ tier, index, onChange, onRemove }: TierRowProps) {
  const text = useText('markets')
  const formats = useFormats()
  const isFirst = index === 0
  return (
    <div className="admin-tier">
      <NumberField
        label={text.from}
        value={tier.fromVolume}
        isDisabled={isFirst}
        onChange={(fromVolume) => onChange({ fromVolume })}
      />
      <NumberField label={text.maker} value={tier.makerFee} onChange={(makerFee) => onChange({ makerFee })} />
      <NumberField label={text.taker} value={tier.takerFee} onChange={(takerFee) => onChange({ takerFee })} />
      <IconButton
        label={text.removeTier(formats.number(index + 1))}
        icon={<TrashIcon size={15} />}
        size="small"
        tooltip="none"
        isDisabled={isFirst}
        onPress={onRemove}
      />
    </div>
  )
}
