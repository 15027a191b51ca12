import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { ActionFormDialog } from '../../page/action-form-dialog.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { makePasskey, type Passkey } from '../../session/passkeys.ts'
import { browserName } from './browser-name.ts'
import { PasskeyNameForm } from './passkey-name-form.tsx'

/** The open passkey dialog. */
export type PasskeyTask =
  | { readonly kind: 'add'; readonly isFirst: boolean }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

export interface PasskeyDialogsProps {
  readonly task: PasskeyTask | undefined
  readonly onClose: () => void
  readonly onDone: (title: string) => Promise<void>
}

export function PasskeyDialogs({ task, onClose, onDone }: PasskeyDialogsProps) {
  const text = useText('ownPasskeys')
  const remove = ({ id }: Passkey) =>
    chatClient.call('DELETE /passkeys/{passkey_id}', { passkey_id: id }).then(() => onDone(text.removed))
  const rename = ({ id }: Passkey, name: string) =>
    chatClient.call('PATCH /passkeys/{passkey_id}', { passkey_id: id, name }).then(() => onDone(text.renamed))
  return (
    <>
      <Dialog title={text.add} isOpen={task?.kind === 'add'} onOpenChange={onClose} size="small">
        {task?.kind === 'add' ? (
          <PasskeyNameForm
            name={browserName(navigator.userAgent)}
            note={task.isFirst ? `${text.addText} ${text.firstEnds}` : text.addText}
            submitText={text.add}
            onName={(name) => makePasskey(name).then(() => onDone(text.added))}
          />
        ) : null}
      </Dialog>
      <Dialog title={text.rename} isOpen={task?.kind === 'rename'} onOpenChange={onClose} size="small">
        {task?.kind === 'rename' ? (
          <PasskeyNameForm
            name={task.passkey.name}
            submitText={text.save}
            onName={(name) => rename(task.passkey, name)}
          />
        ) : null}
      </Dialog>
      {task?.kind === 'remove' ? (
        <ActionFormDialog
          title={text.removeTitle(task.passkey.name)}
          onClose={onClose}
          submitText={text.remove}
          isDangerous
          size="small"
          perform={() => remove(task.passkey)}
          changes={[]}
        >
          <p>{text.removeText}</p>
        </ActionFormDialog>
      ) : null}
    </>
  )
}
