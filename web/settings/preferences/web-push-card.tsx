import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccountSettings, useChangeAccountSettings } from '../../account/account-settings.ts'
import { Switch } from '../../design/fields/switch.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { useAttempt } from '../../platform/use-attempt.ts'
import { usePerson } from '../../session/session-store.ts'
import { canPush, isPushOn, turnPushOff, turnPushOn } from '../../session/web-push.ts'

/** The account settings of notifications on devices; they apply to browsers and to mobile apps. */
const names = [
  'enable_offline_push_notifications',
  'enable_stream_push_notifications',
  'enable_followed_topic_push_notifications',
  'enable_online_push_notifications',
] as const

/** Notifications while the site is closed. */
export function WebPushCard() {
  const text = useText('webPush')
  const settings = useAccountSettings()
  const change = useChangeAccountSettings()
  return (
    <Card title={text.title}>
      {canPush() ? <ThisBrowser /> : null}
      {settings.data === undefined
        ? null
        : names.map((name) => (
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
  )
}

function ThisBrowser() {
  const text = useText('webPush')
  const { userId } = usePerson()
  const queries = useQueryClient()
  const queryKey = ['web-push', userId]
  const { data: isOn = false } = useQuery({ queryKey, queryFn: () => isPushOn(userId) })
  const { isBusy, attempt } = useAttempt(toastError)
  const press = (isWanted: boolean) =>
    attempt(async () => {
      if (!isWanted) await turnPushOff()
      else if (!(await turnPushOn(userId))) showToast({ tone: 'bad', title: text.notAllowed })
      await queries.invalidateQueries({ queryKey })
    })
  return (
    <div className="settings-row">
      <Switch isSelected={isOn} isDisabled={isBusy} onChange={press} description={text.thisBrowserText}>
        {text.thisBrowser}
      </Switch>
    </div>
  )
}
