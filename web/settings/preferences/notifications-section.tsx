import { useState } from 'react'
import { useAccountSettings, useChangeAccountSettings } from '../../account/account-settings.ts'
import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card, Choice, Section } from '../../page/sections/section.tsx'
import { SoundCard } from './sound-card.tsx'
import { VenueNotificationsCard } from './venue-notifications-card.tsx'
import { WebPushCard } from './web-push-card.tsx'

/** The account settings of each card. */
const cards = [
  {
    title: 'mentionsAndDirect',
    names: ['enable_desktop_notifications', 'enable_sounds', 'enable_offline_email_notifications'],
  },
  {
    title: 'channels',
    names: [
      'enable_stream_desktop_notifications',
      'enable_stream_audible_notifications',
      'enable_stream_email_notifications',
      'wildcard_mentions_notify',
    ],
  },
  {
    title: 'followed',
    names: [
      'enable_followed_topic_desktop_notifications',
      'enable_followed_topic_audible_notifications',
      'enable_followed_topic_email_notifications',
    ],
  },
  { title: 'otherMails', names: ['enable_digest_emails', 'enable_login_emails'] },
  { title: 'privacy', names: ['pm_content_in_desktop_notifications', 'message_content_in_email_notifications'] },
] as const

export function NotificationsSection() {
  const text = useText('settings')
  const settings = useAccountSettings()
  const change = useChangeAccountSettings()
  return (
    <Section title={text.notifications} text={text.notificationsText}>
      <BrowserPermission />
      {settings.isError ? <ErrorNote error={settings.error} onRetry={() => settings.refetch()} /> : null}
      {settings.isPending ? <Skeleton lines={8} height={18} /> : null}
      {settings.data === undefined ? null : <SoundCard />}
      {settings.data === undefined
        ? null
        : cards.map(({ title, names }) => (
            <Card key={title} title={text[title]}>
              {names.map((name) => (
                <div className="settings-row" key={name}>
                  <Switch
                    isSelected={settings.data[name] === true}
                    onChange={(isOn) => change({ [name]: isOn }).catch(toastError)}
                  >
                    {text[name]}
                  </Switch>
                </div>
              ))}
            </Card>
          ))}
      <WebPushCard />
      <VenueNotificationsCard />
    </Section>
  )
}

function BrowserPermission() {
  const text = useText('settings')
  // Without HTTPS a page cannot show notifications.
  const [permission, setPermission] = useState(() =>
    'Notification' in window && window.isSecureContext ? Notification.permission : 'denied',
  )
  const requestPermission = async () => setPermission(await Notification.requestPermission())
  return (
    <Card>
      <Choice label={text.thisBrowser} description={text.thisBrowserText}>
        {permission === 'default' ? <Button onPress={requestPermission}>{text.allow}</Button> : null}
        {permission === 'granted' ? <Badge tone="good">{text.allowed}</Badge> : null}
        {permission === 'denied' ? <Badge tone="warn">{text.blocked}</Badge> : null}
      </Choice>
    </Card>
  )
}
