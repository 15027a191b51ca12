import { ChatError } from '../../../../client/chat/chat-error.ts'
import { PhoneIcon, VideoIcon } from '../../../design/icons/icons.tsx'
import { MenuList } from '../../../design/overlays/menu.tsx'
import { showToast, toastError } from '../../../design/overlays/toast.tsx'
import { useText } from '../../../i18n/text.ts'
import { randomText } from '../../../platform/random.ts'
import { useChat } from '../../state/chat-context.tsx'
import { type CallProvider, connectPath, createCall, hasVoiceCalls } from './call-address.ts'

export interface CallMenuProps {
  readonly provider: CallProvider
  /** With a link to the new call. */
  readonly onCreated: (markdown: string) => void
}

const roomLength = 24

/** Creates a call at the provider of the organization. */
export function CallMenu({ provider, onCreated }: CallMenuProps) {
  const text = useText('calls')
  const settings = useChat(({ organization }) => organization.settings)
  const explain = useCallProblems(provider)
  const create = async (isVideo: boolean) => {
    try {
      const name = settings.realm_name
      const url = await createCall(settings, { provider, isVideo, name, room: randomText(roomLength) })
      onCreated(`[${isVideo ? text.joinVideo : text.joinVoice}](${url})`)
    } catch (error) {
      explain(error)
    }
  }
  const video = { id: 'video', label: text.video, icon: <VideoIcon size={15} />, onAction: () => void create(true) }
  const voice = { id: 'voice', label: text.voice, icon: <PhoneIcon size={15} />, onAction: () => void create(false) }
  const entries = hasVoiceCalls(provider) ? [video, voice] : [video]
  return <MenuList label={text.call} groups={[{ id: 'calls', entries }]} />
}

/** Some providers need an account of the user: the toast opens the page that connects it. */
function useCallProblems(provider: CallProvider): (error: unknown) => void {
  const text = useText('calls')
  return (error) => {
    const path = connectPath(provider)
    const code = error instanceof ChatError ? error.code : undefined
    if (code === 'UNKNOWN_ZOOM_USER') showToast({ title: text.unknownUser, tone: 'bad' })
    else if (code === 'INVALID_VIDEO_CALL_PROVIDER_TOKEN' && path !== undefined)
      showToast({
        title: text.connectFirst(provider === 'zoom' ? 'Zoom' : 'Webex'),
        action: { label: text.connect, onPress: () => void window.open(path, '_blank', 'popup,width=800,height=700') },
      })
    else toastError(error)
  }
}
