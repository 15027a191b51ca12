import { useCallback } from 'react'
import { showToast } from '../../../design/overlays/toast.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { useChatStore } from '../../state/chat-context.tsx'
import { useComposing } from '../composing.ts'
import { targetKey } from '../target.ts'
import type { ComposeModel } from '../use-compose.ts'
import type { TextControl } from '../use-text-control.ts'

const mebibyte = 1024 * 1024

/** Uploads files and inserts their links into the text, even after the user opened another conversation. */
export function useUploads(model: ComposeModel, control: TextControl): (files: readonly File[]) => void {
  const text = useText('compose')
  const formats = useFormats()
  const store = useChatStore()
  const { uploader, drafts } = useComposing()
  const { target } = model
  return useCallback(
    (files) => {
      if (target === undefined || store.state === undefined) return
      const { max_file_upload_size_mib: sizeMaxMib } = store.state.organization.settings
      const key = targetKey(target)
      for (const file of files) {
        if (file.size > sizeMaxMib * mebibyte) {
          showToast({ tone: 'bad', title: text.tooLarge(file.name, formats.number(sizeMaxMib)) })
          continue
        }
        uploader.add(file, text.uploadingName, {
          onStart: (placeholder) => control.insertBlock(placeholder),
          onEnd: (placeholder, link) => {
            if (control.ref.current?.value.includes(placeholder) === true) control.replace(placeholder, link)
            // In another conversation: the link goes to the draft of this one.
            else drafts.rewrite(key, (content) => content.replace(placeholder, () => link))
          },
        })
      }
    },
    [target, store, uploader, drafts, control, text, formats],
  )
}
