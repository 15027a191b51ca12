import { useMemo } from 'react'
import { useAccountSettings, useChangeAccountSettings } from '../../account/account-settings.ts'
import { ComboBox } from '../../design/fields/combo-box.tsx'
import { toastError } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { useNow } from '../../platform/clock.ts'
import { allZones } from '../../platform/zone.ts'

/** The time zone of the profile and of emails. */
export function ZoneCard() {
  const text = useText('settings')
  const { data: settings } = useAccountSettings()
  const change = useChangeAccountSettings()
  const formats = useFormats()
  const now = useNow()
  const own = typeof settings?.timezone === 'string' && settings.timezone !== '' ? settings.timezone : 'UTC'
  const options = useMemo(() => allZones(own).map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') })), [own])
  if (settings === undefined) return null
  return (
    <Card>
      <div className="settings-form">
        <ComboBox
          // Typed text is dropped when another client changes the zone.
          key={own}
          label={text.timezone}
          description={text.timezoneText(formats.timeIn(own, now) ?? '')}
          emptyText={text.noZone}
          value={own}
          onChange={(zone) => {
            if (zone !== null && zone !== own) change({ timezone: zone }).catch(toastError)
          }}
          options={options}
        />
      </div>
    </Card>
  )
}
