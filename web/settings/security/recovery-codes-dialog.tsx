import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { copyText } from '../../design/fields/copy-field.tsx'
import { CheckIcon, CopyIcon, DownloadIcon } from '../../design/icons/icons.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { saveFile } from '../../design/save-file.ts'
import { useText } from '../../i18n/text.ts'
import { usePerson } from '../../session/session-store.ts'
import './recovery-codes.css'

export interface RecoveryCodesDialogProps {
  /** Undefined closes the dialog. */
  readonly codes: readonly string[] | undefined
  readonly onClose: () => void
}

/** Shows new recovery codes once: to copy, download or print. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = useText('recoveryCodes')
  return (
    <Dialog
      title={text.title}
      isOpen={codes !== undefined}
      onOpenChange={onClose}
      isSticky
      actions={
        <Button look="primary" onPress={onClose}>
          {text.done}
        </Button>
      }
    >
      {codes === undefined ? null : <ShownCodes codes={codes} />}
    </Dialog>
  )
}

function ShownCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = useText('recoveryCodes')
  const { email } = usePerson()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(codes.join('\n'))
    setCopied(true)
  }
  const download = () => {
    const lines = [text.fileTitle(email), text.fileText, '', ...codes, '']
    saveFile('agora-recovery-codes.txt', lines.join('\n'), 'text/plain')
  }
  return (
    <div className="recovery">
      <p className="recovery-keep">{text.keep}</p>
      <p className="recovery-printed">{text.fileTitle(email)}</p>
      <ol className="recovery-codes" dir="ltr" aria-label={text.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-buttons">
        <Button icon={isCopied ? <CheckIcon size={15} /> : <CopyIcon size={15} />} onPress={copy}>
          {isCopied ? text.copied : text.copyAll}
        </Button>
        <Button icon={<DownloadIcon size={15} />} onPress={download}>
          {text.download}
        </Button>
        <Button onPress={() => print()}>{text.print}</Button>
      </div>
      <span className="visually-hidden" role="status">
        {isCopied ? text.copied : ''}
      </span>
    </div>
  )
}
