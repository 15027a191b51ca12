import { useMemo, useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { ClockIcon, CloseIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { deviceZone } from '../../platform/zone.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { useChat } from '../state/chat-context.tsx'
import './zone-notice.css'
import { declinedZones, declineZone, zoneToOffer } from './zone-offer.ts'

/** Offers to update the time zone of the profile when the device has another one. */
export function ZoneNotice() {
  const text = useText('notices')
  const shared = useText('chat')
  const settings = useChat(({ personal }) => personal.settings)
  const [declined, setDeclined] = useState(declinedZones)
  const zone = useMemo(
    () => zoneToOffer(settings, { device: deviceZone(), declined, atMs: nowMs() }),
    [settings, declined],
  )
  if (zone === undefined) return null
  const own = settings.timezone === '' ? 'UTC' : String(settings.timezone)
  const name = zone.replaceAll('_', ' ')
  const decline = () => {
    declineZone(zone)
    setDeclined(declinedZones())
  }
  return (
    <section className="zone-notice" aria-label={text.zoneTitle}>
      <ClockIcon size={15} />
      <p>{text.zoneDiffers(name, own.replaceAll('_', ' '))}</p>
      <Button size="small" onPress={() => attempt(chatClient.call('PATCH /settings', { timezone: zone }))}>
        {text.changeZone(name)}
      </Button>
      <IconButton label={shared.close} icon={<CloseIcon size={14} />} size="small" tooltip="none" onPress={decline} />
    </section>
  )
}
