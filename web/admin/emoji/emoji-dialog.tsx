import { useEffect, useState } from 'react'
import { emojiNameProblem } from '../../../client/organization-rules.ts'
import { textLengths } from '../../../client/text-lengths.ts'
import { PictureButton } from '../../design/buttons/picture-button.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { SmileIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { emojiNameOf, emojiNameOfFile } from './emoji-name.ts'

const { emojiNameLengthMax: nameLengthMax } = textLengths

export function EmojiDialog({ onClose }: { readonly onClose: () => void }) {
  const shared = useText('admin')
  const text = useText('emoji')
  const [typed, setTyped] = useState('')
  const [file, setFile] = useState<File | undefined>()
  const name = emojiNameOf(typed)
  const problem = emojiNameProblem(name, nameLengthMax)
  const pick = (picked: File) => {
    setFile(picked)
    if (name === '') setTyped(emojiNameOfFile(picked.name).slice(0, nameLengthMax))
  }
  return (
    <ActionDialog
      title={text.create}
      onClose={onClose}
      submitText={shared.add}
      canSubmit={problem === undefined && file !== undefined}
      perform={async () => file && chatClient.call('POST /realm/emoji/{emoji_name}', { emoji_name: name, file })}
      changes={['emoji']}
      doneText={text.created}
    >
      <div className="emoji-pick">
        <Preview file={file} />
        <span className="settings-choice-text">
          <span>{text.picture}</span>
          <small>{text.pictureText}</small>
        </span>
        <PictureButton onPick={pick} autoFocus>
          {file === undefined ? text.choose : text.chooseOther}
        </PictureButton>
      </div>
      <TextField
        label={text.name}
        description={text.nameText}
        // No error before the user types.
        error={problem === undefined || typed === '' ? undefined : text[problem]}
        dir="ltr"
        before=":"
        after=":"
        spellCheck="false"
        autoComplete="off"
        maxLength={nameLengthMax}
        value={typed}
        onChange={setTyped}
      />
    </ActionDialog>
  )
}

function Preview({ file }: { readonly file: File | undefined }) {
  const text = useText('emoji')
  const [address, setAddress] = useState<string | undefined>()
  useEffect(() => {
    if (file === undefined) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className="admin-mark emoji-preview">
      {address === undefined ? <SmileIcon size={24} /> : <img src={address} alt={text.preview} />}
    </span>
  )
}
