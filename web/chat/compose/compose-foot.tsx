import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../design/buttons/button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { ChevronDownIcon, SendIcon } from '../../design/icons/icons.tsx'
import { WithPopoverMenu } from '../../design/overlays/menu.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { OverlayWait } from '../../page/overlay-wait.tsx'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useMedia } from '../../platform/media.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { viewPath } from '../navigation/paths.ts'
import { useChat } from '../state/chat-context.tsx'
import type { ScheduleDialogProps } from './scheduled/schedule-dialog.tsx'
import type { SendMenuProps } from './send-menu.tsx'
import { scheduledRecipient, type Target } from './target.ts'
import type { ComposeModel } from './use-compose.ts'

const ScheduleDialog = lazyPart<ScheduleDialogProps>(
  () => import('./scheduled/schedule-dialog.tsx').then((file) => file.ScheduleDialog),
  ({ onClose }) => <OverlayWait onClose={onClose} />,
)
const SendMenu = lazyPart<SendMenuProps>(() => import('./send-menu.tsx').then((file) => file.SendMenu))

export interface ComposeFootProps {
  readonly model: ComposeModel
  readonly target: Target
  /** Why the message cannot be sent; undefined when it can. */
  readonly problem: string | undefined
  readonly onSend: () => void
}

/** The characters left, and the send buttons. */
export function ComposeFoot({ model, target, problem, onSend }: ComposeFootProps) {
  const text = useText('compose')
  const [isCustom, setCustom] = useState(false)
  const schedule = useSchedule(model, target)
  const canSend = problem === undefined && model.content.trim() !== ''
  return (
    <div className="compose-foot">
      <p className="compose-problem" role="status">
        {model.content.trim() === '' ? null : problem}
      </p>
      {model.content.trim() === '' || problem !== undefined ? null : <EnterHint />}
      <LengthLeft content={model.content} />
      <div className="compose-send">
        <Button
          look="primary"
          size="small"
          icon={<SendIcon size={14} />}
          isDisabled={!canSend}
          onPress={onSend}
          className="compose-send-main"
        >
          {text.send}
        </Button>
        <WithPopoverMenu
          placement="top end"
          trigger={
            <IconButton
              label={text.sendOptions}
              icon={<ChevronDownIcon size={14} />}
              size="small"
              tooltip="none"
              className="compose-send-more"
            />
          }
        >
          <SendMenu canSend={canSend} schedule={schedule} onCustom={() => setCustom(true)} />
        </WithPopoverMenu>
      </div>
      {isCustom ? (
        <ScheduleDialog
          onClose={() => setCustom(false)}
          onChoose={(atMs) => {
            setCustom(false)
            schedule(atMs)
          }}
        />
      ) : null}
    </div>
  )
}

/** Shows the key that sends, so that no message is sent by accident. */
function EnterHint() {
  const text = useText('compose')
  const enterSends = useChat(({ personal }) => personal.settings.enter_sends === true)
  if (useMedia('(pointer: coarse)')) return null
  return <span className="compose-hint">{enterSends ? text.enterHint : text.modEnterHint(modifierName())}</span>
}

const modifierName = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')

const shownBelow = 900

function LengthLeft({ content }: { readonly content: string }) {
  const text = useText('compose')
  const formats = useFormats()
  const max = useChat(({ organization }) => organization.settings.max_message_length)
  const left = max - Array.from(content.trim()).length
  if (left >= shownBelow) return null
  return (
    <span className={left < 0 ? 'compose-length compose-length-over' : 'compose-length'}>
      {left < 0 ? formats.plural(-left, text.tooLong) : text.left(formats.number(left))}
    </span>
  )
}

function useSchedule(model: ComposeModel, target: Target): (atMs: number) => void {
  const text = useText('compose')
  const formats = useFormats()
  const [, navigate] = useLocation()
  return (atMs) => {
    const work = async () => {
      await chatClient.call('POST /scheduled_messages', {
        ...scheduledRecipient(target),
        content: model.content.trim(),
        scheduled_delivery_timestamp: Math.floor(atMs / 1000),
        read_by_sender: true,
      })
      model.clear()
      showToast({
        ...{ tone: 'good', title: text.scheduledFor(formats.full(atMs)) },
        action: { label: text.viewScheduled, onPress: () => navigate(viewPath('scheduled')) },
      })
    }
    attempt(work())
  }
}
