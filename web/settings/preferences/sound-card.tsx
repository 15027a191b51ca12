import { useAccountSettings } from '../../account/account-settings.ts'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { chime, soundNames } from '../../platform/chime.ts'
import { SelectRow } from '../setting-rows.tsx'

/** The notification sound. */
export function SoundCard() {
  const text = useText('settings')
  const { data: settings } = useAccountSettings()
  const sound = settings?.notification_sound
  return (
    <Card>
      <SelectRow
        name="notification_sound"
        label={text.notification_sound}
        description={text.notification_sound_text}
        options={soundNames.map((id) => ({ id, label: text[`sound_${id}`] }))}
      >
        <Button isDisabled={sound === 'none'} onPress={() => chime(sound)}>
          {text.playSound}
        </Button>
      </SelectRow>
    </Card>
  )
}
