import { Tabs } from '../../../design/display/tabs.tsx'
import { Dialog } from '../../../design/overlays/dialog.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { useStore } from '../../../platform/store.ts'
import { useChat } from '../../state/chat-context.tsx'
import { AboutPart } from './about-part.tsx'
import './channel-panel.css'
import { openChannelPanel } from './channel-panel-store.ts'
import { MembersPart } from './members-part.tsx'
import { PersonalPart } from './personal-part.tsx'

/** A channel with its description, the user's own settings for it, and its members. */
export function ChannelPanel() {
  const text = useText('channelPanel')
  const formats = useFormats()
  const open = useStore(openChannelPanel)
  const channel = useChat(({ channels }) => (open === undefined ? undefined : channels.byId.get(open.channelId)))
  if (open === undefined || channel === undefined) return null
  const count = formats.number(channel.subscriber_count)
  return (
    <Dialog title={text.title(channel.name)} isOpen onOpenChange={() => openChannelPanel.set(undefined)}>
      <Tabs
        label={text.parts}
        className="channel-panel"
        defaultValue={open.part}
        tabs={[
          { id: 'about', label: text.about, content: <AboutPart channel={channel} /> },
          { id: 'personal', label: text.personal, content: <PersonalPart channel={channel} /> },
          {
            id: 'members',
            label: (
              <>
                {text.members} <span className="channel-panel-count">{count}</span>
              </>
            ),
            content: <MembersPart channel={channel} />,
          },
        ]}
      />
    </Dialog>
  )
}
