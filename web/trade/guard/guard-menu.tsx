import { IconButton } from '../../design/buttons/icon-button.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { Select } from '../../design/fields/select.tsx'
import { SettingsIcon } from '../../design/icons/icons.tsx'
import { WithPopover } from '../../design/overlays/popover.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import './guard.css'
import { type GuardSettings, guardSettings } from './guard-settings.ts'

/** Which orders are confirmed, and from which limits on. */
export function GuardMenu() {
  const text = useText('guards')
  const settings = useStore(guardSettings)
  const change = (changed: Partial<GuardSettings>) => guardSettings.set((before) => ({ ...before, ...changed }))
  return (
    <WithPopover
      label={text.settings}
      placement="bottom end"
      className="guard-menu"
      trigger={<IconButton label={text.settings} icon={<SettingsIcon size={16} />} size="small" />}
    >
      <div className="guard-menu-fields">
        <Select
          label={text.confirms}
          value={settings.confirms}
          options={(['risky', 'always', 'never'] as const).map((id) => ({ id, label: text[id] }))}
          onChange={(confirms) => change({ confirms })}
        />
        <NumberField
          label={text.slippageLimit}
          value={settings.slippage}
          onChange={(slippage) => change({ slippage })}
          after="%"
        />
        <NumberField
          label={text.distanceLimit}
          value={settings.distance}
          onChange={(distance) => change({ distance })}
          after="%"
        />
      </div>
    </WithPopover>
  )
}
