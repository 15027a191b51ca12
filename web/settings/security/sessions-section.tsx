import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { DeviceIcon } from '../../design/icons/icons.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Card, Section } from '../../page/sections/section.tsx'
import { useNow } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import './sessions-section.css'
import { browserName } from './browser-name.ts'
import { CallAccountsCard } from './call-accounts-card.tsx'
import { LinkedCard } from './linked-card.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

interface Place {
  readonly id: string
  readonly is_current: boolean
  readonly created_at: number
  readonly last_used_at: number
  readonly address: string
  readonly user_agent: string
}

export function SessionsSection() {
  const text = useText('settings')
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await chatClient.call('GET /sessions')).sessions,
  })
  const end = async ({ id }: Place) => {
    try {
      await chatClient.call('DELETE /sessions/{session_id}', { session_id: id })
      showToast({ tone: 'good', title: text.signedOutThere })
    } catch (reason) {
      toastError(reason)
    }
    await queries.invalidateQueries({ queryKey: ['sessions'] })
  }
  return (
    <Section
      title={text.sessions}
      text={text.sessionsText}
      action={<SignOutEverywhere onDone={() => queries.invalidateQueries({ queryKey: ['sessions'] })} />}
    >
      {error === null ? null : <ErrorNote error={error} onRetry={refetch} />}
      {data === undefined && error === null ? <Skeleton lines={4} height={20} /> : null}
      {data === undefined ? null : (
        <Card>
          {data.map((place) => (
            <PlaceRow key={place.id} place={place} onEnd={() => end(place)} />
          ))}
        </Card>
      )}
      <LinkedCard />
      <CallAccountsCard />
    </Section>
  )
}

function PlaceRow({ place, onEnd }: { readonly place: Place; readonly onEnd: () => void }) {
  const text = useText('settings')
  const formats = useFormats()
  const now = useNow()
  const name = browserName(place.user_agent)
  const used = formats.ago(place.last_used_at * 1000, now)
  return (
    <div className="settings-row session-row">
      <span className="session-icon">
        <DeviceIcon size={20} />
      </span>
      <span className="settings-choice-text">
        <span className="session-name">
          <bdi>{name === '' ? text.unknownBrowser : name}</bdi>
          {place.is_current ? <Badge tone="good">{text.thisOne}</Badge> : null}
        </span>
        <small>
          <bdi className="num">{place.address}</bdi> · {text.lastUsed(used)}
        </small>
      </span>
      {place.is_current ? null : (
        <Button size="small" onPress={onEnd} aria-label={`${text.signOut}: ${name}, ${place.address}`}>
          {text.signOut}
        </Button>
      )}
    </div>
  )
}
