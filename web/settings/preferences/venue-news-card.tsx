import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { settingsMessages } from '../messages.ts'
import { useSwitchVenueNews, useVenueNews } from './venue-news.ts'

/** What the venue tells the account in direct messages. Everybody who can sign in has an account there. */
export function VenueNewsCard() {
  const text = useText(settingsMessages)
  const { data: news, error, isFetching, refetch } = useVenueNews()
  const press = useSwitchVenueNews()
  return (
    <Card title={text.venueNews}>
      {news === undefined && error === null ? (
        <div className="settings-row">
          <Skeleton lines={2} height={18} />
        </div>
      ) : null}
      {news === undefined
        ? null
        : (['transfers', 'fills'] as const).map((name) => (
            <div className="settings-row" key={name}>
              <Switch
                isSelected={news[name]}
                onChange={(isOn) => press({ name, isOn })}
                description={text[`venue_${name}_text`]}
              >
                {text[`venue_${name}`]}
              </Switch>
            </div>
          ))}
      {/* At the end, where it moves no switch away from under the pointer. */}
      {error === null ? null : (
        <div className="settings-row">
          <ErrorNote error={error} isRetrying={isFetching} onRetry={refetch} />
        </div>
      )}
    </Card>
  )
}
