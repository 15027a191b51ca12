import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { narrowKey } from '../../../client/chat/state/narrow.ts'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useStore } from '../../platform/store.ts'
import { focusOn } from '../navigation/focus-on.ts'
import { narrowOfPlace, narrowPath } from '../navigation/paths.ts'
import { useChatPlace } from '../navigation/use-place.ts'
import { useChat, useChatStore } from '../state/chat-context.tsx'
import { useComposing } from './composing.ts'
import { wildcardAudience } from './notes.ts'
import type { SendResult } from './pending/outbox.ts'
import { narrowOfTarget, type Target, targetProblem } from './target.ts'
import type { ComposeModel } from './use-compose.ts'
import type { TextControl } from './use-text-control.ts'

export interface Sending {
  /** Why the message cannot be sent. */
  readonly problem: string | undefined
  readonly question: ReactNode
  send(): void
}

/** Sends the message if nothing prevents it; asks first if it notifies very many people. */
export function useSending(model: ComposeModel, target: Target, control: TextControl): Sending {
  const text = useText('compose')
  const formats = useFormats()
  const store = useChatStore()
  const { outbox } = useComposing()
  const problem = useProblem(target, model.content)
  const [audience, setAudience] = useState<number>()
  const follow = useFollow(target)
  const sendNow = () => {
    const content = model.content.trim()
    setAudience(undefined)
    model.clear()
    control.focus()
    const sending = outbox.send(target, content)
    if (model.isChoosing) follow(sending)
  }
  const send = () => {
    if (problem !== undefined || model.content.trim() === '' || store.state === undefined) return
    const count = wildcardAudience(store.state, target, model.content)
    if (count === undefined) sendNow()
    else setAudience(count)
  }
  const channel = useChat(({ channels }) =>
    target.kind === 'channel' ? channels.byId.get(target.channelId ?? 0)?.name : undefined,
  )
  const question =
    audience === undefined ? null : (
      <ConfirmDialog
        title={text.wildcardTitle}
        isOpen
        onOpenChange={() => setAudience(undefined)}
        confirmText={text.wildcardSend}
        onConfirm={sendNow}
      >
        {text.wildcardText(formats.number(audience), channel ?? '')}
      </ConfirmDialog>
    )
  return { problem, question, send }
}

/**
 * Opens the conversation of a message that was sent from another view; the message is already there, with its reason if
 * it fails. With the setting off, a toast reports the result.
 */
function useFollow(target: Target): (sending: Promise<SendResult>) => void {
  const text = useText('compose')
  const store = useChatStore()
  const [, navigate] = useLocation()
  const shown = narrowOfPlace(useChatPlace())
  return (sending) => {
    const narrow = narrowOfTarget(target)
    if (narrow === undefined || (shown !== undefined && narrowKey(shown) === narrowKey(narrow))) return
    const go = () => navigate(narrowPath(narrow))
    if (store.state?.personal.settings.web_navigate_to_sent_message !== false) {
      go()
      // The other conversation has another box.
      setTimeout(() => focusOn('.compose-area'), 0)
      return
    }
    const notify = (result: SendResult) =>
      showToast({
        ...{ tone: result === 'failed' ? 'bad' : 'good', title: resultTexts(text)[result] },
        action: { label: text.goThere, onPress: go },
      })
    void sending.then(notify)
  }
}

const resultTexts = (text: { sent: string; notSent: string; sendsWhenOnline: string }): Record<SendResult, string> => ({
  ...{ sent: text.sent, failed: text.notSent, waiting: text.sendsWhenOnline },
})

function useProblem(target: Target, content: string): string | undefined {
  const text = useText('compose')
  const formats = useFormats()
  const { uploader } = useComposing()
  const uploads = useStore(uploader.uploads)
  return useChat((state) => {
    const found = targetProblem(state, target, nowMs())
    if (found !== undefined) return text[found]
    const { max_topic_length: topicMax, max_message_length: contentMax } = state.organization.settings
    if (target.kind === 'channel' && Array.from(target.topic.trim()).length > topicMax)
      return text.topicTooLong(formats.number(topicMax))
    const over = Array.from(content.trim()).length - contentMax
    if (over > 0) return formats.plural(over, text.tooLong)
    const isBusy = uploads.some(({ state: now }) => now !== 'failed')
    return isBusy ? text.uploadsUnfinished : undefined
  })
}
