import { Button } from '../../design/buttons/button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { HashIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { isChannelBrowserOpen } from './channel-browser.ts'

/** In place of a channel that does not exist or that the user cannot see. */
export function UnknownChannel() {
  const text = useText('chat')
  useTitle(text.unknownChannel)
  return (
    <div className="conversation-unknown">
      <EmptyState
        icon={<HashIcon />}
        title={text.unknownChannel}
        action={<Button onPress={() => isChannelBrowserOpen.set(true)}>{text.browseChannels}</Button>}
      />
    </div>
  )
}
