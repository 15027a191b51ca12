import { memo, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { CloseIcon, PaperclipIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { editLast } from '../message-actions/edit-last.ts'
import { useChatStore } from '../state/chat-context.tsx'
import { ComposeFoot } from './compose-foot.tsx'
import type { ComposeNotesProps } from './compose-notes.tsx'
import type { ComposePreviewProps } from './compose-preview.tsx'
import { ComposeText } from './compose-text.tsx'
import { FormatButtons } from './format-buttons.tsx'
import type { RecipientRowProps } from './recipient-row.tsx'
import type { Target } from './target.ts'
import { FileDrop } from './uploads/file-drop.tsx'
import { useUploads } from './uploads/use-uploads.ts'
import type { ComposeModel } from './use-compose.ts'
import { useSending } from './use-sending.tsx'
import type { TextControl } from './use-text-control.ts'

const RecipientRow = lazyPart<RecipientRowProps>(
  () => import('./recipient-row.tsx').then((file) => file.RecipientRow),
  <div className="recipients" />,
)
const ComposeNotes = lazyPart<ComposeNotesProps>(() => import('./compose-notes.tsx').then((file) => file.ComposeNotes))
const ComposePreview = lazyPart<ComposePreviewProps>(() =>
  import('./compose-preview.tsx').then((file) => file.ComposePreview),
)
const UploadList = lazyPart(() => import('./uploads/upload-list.tsx').then((file) => file.UploadList))

export interface ComposeBoxProps {
  readonly model: ComposeModel
  readonly target: Target
  readonly control: TextControl
}

export function ComposeBox({ model, target, control }: ComposeBoxProps) {
  const text = useText('compose')
  const [isPreview, setPreview] = useState(false)
  const store = useChatStore()
  const attach = useUploads(model, control)
  const latestAttach = useRef(attach)
  latestAttach.current = attach
  const sending = useSending(model, target, control)
  const send = () => {
    setPreview(false)
    sending.send()
  }
  return (
    <FileDrop onDrop={attach}>
      <div className="compose-drop-hint" aria-hidden="true">
        {text.dropHere}
      </div>
      {model.isChoosing ? (
        <div
          className="compose-recipients"
          onKeyDownCapture={(event) => {
            // The first Escape closes the list of a field.
            const isList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
            if (event.key === 'Escape' && !isList) model.close()
          }}
        >
          <RecipientRow target={target} onChange={model.setTarget} />
          <IconButton
            label={text.close}
            icon={<CloseIcon size={15} />}
            size="small"
            tooltip="none"
            onPress={model.close}
          />
        </div>
      ) : null}
      <ComposeNotes target={target} content={model.content} />
      <div className="compose-frame">
        {isPreview ? (
          <ComposePreview content={model.content} />
        ) : (
          <ComposeText
            model={model}
            target={target}
            control={control}
            onSend={send}
            onFiles={attach}
            onUp={() => editLast(store)}
            {...(model.isChoosing ? { onEscape: model.close } : {})}
          />
        )}
        <UploadList />
        <div className="compose-bar">
          <AttachButton attach={latestAttach} />
          <FormatButtons control={control} isPreview={isPreview} onPreview={setPreview} />
          <ComposeFoot model={model} target={target} problem={sending.problem} onSend={send} />
        </div>
      </div>
      {sending.question}
    </FileDrop>
  )
}

interface AttachButtonProps {
  /** The function of the conversation in view: a stable reference, so that another one does not render the button. */
  readonly attach: { readonly current: (files: readonly File[]) => void }
}

const AttachButton = memo(function AttachButton({ attach }: AttachButtonProps) {
  const text = useText('compose')
  return (
    <FileTrigger allowsMultiple onSelect={(files) => attach.current([...(files ?? [])])}>
      <IconButton label={text.attach} icon={<PaperclipIcon size={16} />} size="small" tooltip="top" />
    </FileTrigger>
  )
})
