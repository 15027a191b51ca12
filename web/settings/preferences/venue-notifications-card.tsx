import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { useSwitchVenueNotifications, useVenueNotifications } from './venue-notifications.ts'

/** Venue notifications as direct messages. Every user has an account at the venue. */
export function VenueNotificationsCard() {
  const text = useText('settings')
  const { data: choices, error, isFetching, refetch } = useVenueNotifications()
  const press = useSwitchVenueNotifications()
  return (
    <Card title={text.venueNotifications}>
      {choices === undefined && error === null ? (
        <div className="settings-row">
          <Skeleton lines={2} height={18} />
        </div>
      ) : null}
      {choices === undefined
        ? null
        : (['transfers', 'fills', 'alerts'] as const).map((name) => (
            <div className="settings-row" key={name}>
              <Switch
                isSelected={choices[name]}
                onChange={(isOn) => press({ name, isOn })}
                description={text[`venue_${name}_text`]}
              >
                {text[`venue_${name}`]}
              </Switch>
            </div>
          ))}
      {/* At the end, where it moves no switch under the pointer. */}
      {error === null ? null : (
        <div className="settings-row">
          <ErrorNote error={error} isRetrying={isFetching} onRetry={refetch} />
        </div>
      )}
    </Card>
  )
}
