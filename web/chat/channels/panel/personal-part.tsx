import { useRef } from 'react'
import { maySubscribe } from '../../../../client/chat/permissions/channels.ts'
import type { Channel, Subscription, UserSettings } from '../../../../client/chat/state/types.ts'
import { subscriptionColors } from '../../../../client/chat/subscription-colors.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { Switch } from '../../../design/fields/switch.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { nowMs } from '../../../platform/clock.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { attempt } from '../../attempt.ts'
import { useChat } from '../../state/chat-context.tsx'
import { joinChannel } from '../channel-browser.ts'

type Property = keyof Subscription

function setProperties(channelId: number, values: Partial<Record<Property, boolean | string>>): void {
  const subscription_data = Object.entries(values).map(([property, value]) => ({
    ...{ stream_id: channelId, property, value },
  }))
  attempt(chatClient.call('POST /users/me/subscriptions/properties', { subscription_data: subscription_data as never }))
}

/** The notification settings of a channel and the account settings that apply where it has none. */
const notifications = [
  ['desktop_notifications', 'enable_stream_desktop_notifications', 'desktop'],
  ['audible_notifications', 'enable_stream_audible_notifications', 'sound'],
  ['push_notifications', 'enable_stream_push_notifications', 'push'],
  ['email_notifications', 'enable_stream_email_notifications', 'email'],
  ['wildcard_mentions_notify', 'wildcard_mentions_notify', 'wildcard'],
] as const

/** The user's own settings for a channel. */
export function PersonalPart({ channel }: { readonly channel: Channel }) {
  const text = useText('channelPanel')
  const id = channel.stream_id
  const subscription = useChat(({ channels }) => channels.subscriptions.get(id))
  const canJoin = useChat((state) => maySubscribe(state, id, nowMs()))
  if (subscription === undefined)
    return (
      <EmptyState size="small" title={text.notSubscribed}>
        {canJoin ? (
          <Button look="primary" onPress={() => joinChannel(channel.name)}>
            {text.join}
          </Button>
        ) : null}
      </EmptyState>
    )
  return (
    <div className="channel-panel-part">
      <ColorChoice channelId={id} color={subscription.color} />
      <Switch
        isSelected={subscription.is_muted}
        onChange={(isOn) => setProperties(id, { is_muted: isOn })}
        description={text.mutedText}
      >
        {text.muted}
      </Switch>
      <Switch isSelected={subscription.pin_to_top} onChange={(isOn) => setProperties(id, { pin_to_top: isOn })}>
        {text.pinned}
      </Switch>
      <NotificationChoices channelId={id} subscription={subscription} />
    </div>
  )
}

interface NotificationChoicesProps {
  readonly channelId: number
  readonly subscription: Subscription
}

function NotificationChoices({ channelId, subscription }: NotificationChoicesProps) {
  const text = useText('channelPanel')
  const settings = useChat(({ personal }) => personal.settings)
  const isDefault = (property: (typeof notifications)[number][0], setting: keyof UserSettings) =>
    subscription[property] === null || subscription[property] === (settings[setting] === true)
  const changed = notifications.filter(([property, setting]) => !isDefault(property, setting))
  const group = useRef<HTMLFieldSetElement>(null)
  const reset = () => {
    setProperties(
      channelId,
      Object.fromEntries(changed.map(([property, setting]) => [property, settings[setting] === true])),
    )
    // The button disappears with the focus, and keys would no longer reach the dialog.
    group.current?.querySelector('input')?.focus()
  }
  return (
    <fieldset className="channel-panel-group" ref={group}>
      <legend>{text.notifications}</legend>
      {notifications.map(([property, setting, label]) => (
        <Switch
          key={property}
          isSelected={subscription[property] ?? settings[setting] === true}
          onChange={(isOn) => setProperties(channelId, { [property]: isOn })}
        >
          {text[label]}
        </Switch>
      ))}
      {changed.length > 0 ? (
        <div>
          <Button size="small" onPress={reset}>
            {text.useDefaults}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

function ColorChoice({ channelId, color }: { readonly channelId: number; readonly color: string }) {
  const text = useText('channelPanel')
  const formats = useFormats()
  const choose = (next: string) => setProperties(channelId, { color: next })
  return (
    <fieldset className="channel-panel-group">
      <legend>{text.color}</legend>
      <div className="channel-colors">
        {subscriptionColors.map((one, index) => (
          <button
            key={one}
            type="button"
            className="channel-color"
            style={{ background: one }}
            aria-label={text.colorNumber(formats.number(index + 1))}
            aria-pressed={one === color}
            onClick={() => choose(one)}
          />
        ))}
        <input
          type="color"
          className="channel-color-other"
          aria-label={text.otherColor}
          value={color}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
    </fieldset>
  )
}
