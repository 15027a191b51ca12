import { CalendarIcon, ClockIcon } from '../../design/icons/icons.tsx'
import { type MenuGroup, MenuList } from '../../design/overlays/menu.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { useChat } from '../state/chat-context.tsx'
import { sendTimes } from './scheduled/schedule-times.ts'

export interface SendMenuProps {
  readonly canSend: boolean
  readonly schedule: (atMs: number) => void
  readonly onCustom: () => void
}

/** The times at which a message can be sent, and the key that sends it. */
export function SendMenu(props: SendMenuProps) {
  const text = useText('compose')
  const formats = useFormats()
  const now = useNow(60_000)
  const enterSends = useChat(({ personal }) => personal.settings.enter_sends === true)
  const names = { today: text.laterToday, tomorrow: text.tomorrowAt, monday: text.mondayAt }
  const groups: readonly MenuGroup[] = [
    {
      id: 'later',
      title: text.sendLater,
      entries: [
        ...sendTimes(now).map(({ id, kind, atMs }) => ({
          ...{ id, label: names[kind](formats.time(atMs)), icon: <ClockIcon size={15} />, isDisabled: !props.canSend },
          onAction: () => props.schedule(atMs),
        })),
        {
          ...{ id: 'custom', label: text.custom, icon: <CalendarIcon size={15} />, isDisabled: !props.canSend },
          onAction: props.onCustom,
        },
      ],
    },
    {
      id: 'keys',
      entries: [
        {
          ...{ id: 'enter', label: text.enterSends, isChecked: enterSends },
          onAction: () => attempt(chatClient.call('PATCH /settings', { enter_sends: !enterSends })),
        },
      ],
    },
  ]
  return <MenuList label={text.sendOptions} groups={groups} />
}
