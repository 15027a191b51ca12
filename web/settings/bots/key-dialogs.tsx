import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { CopyField } from '../../design/fields/copy-field.tsx'
import { Select } from '../../design/fields/select.tsx'
import { DownloadIcon } from '../../design/icons/icons.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { saveFile } from '../../design/save-file.ts'
import { useText } from '../../i18n/text.ts'
import { ActionFormDialog } from '../../page/action-form-dialog.tsx'
import { chatClient } from '../../session/chat-client.ts'
import '../keys/keys.css'
import type { MadeKey } from './bot-dialogs.tsx'
import { type OwnBot, zuliprcOf } from './bots.ts'

interface NewKeyDialogProps {
  readonly bot: OwnBot
  readonly onClose: () => void
  readonly onMade: (made: MadeKey) => void
}

/** A further key, or one that replaces all others. */
export function NewKeyDialog({ bot, onClose, onMade }: NewKeyDialogProps) {
  const text = useText('bots')
  const [kind, setKind] = useState<'add' | 'replace'>('add')
  const make = async () => {
    const { user_id: bot_id, full_name: name, username: email } = bot
    const reply =
      kind === 'add'
        ? await chatClient.call('GET /bots/{bot_id}/api_key', { bot_id })
        : await chatClient.call('POST /bots/{bot_id}/api_key/regenerate', { bot_id })
    onMade({ name, email, key: reply.api_key })
  }
  return (
    <ActionFormDialog
      title={text.keyTitle(bot.full_name)}
      onClose={onClose}
      submitText={kind === 'add' ? text.addKey : text.replaceKeys}
      isDangerous={kind === 'replace'}
      perform={make}
      changes={[]}
    >
      <p>{text.keyText}</p>
      <Select
        label={text.apiKey}
        value={kind}
        onChange={setKind}
        description={kind === 'add' ? text.addKeyText : text.replaceKeysText}
        options={[
          { id: 'add', label: text.addKey },
          { id: 'replace', label: text.replaceKeys },
        ]}
      />
    </ActionFormDialog>
  )
}

/** The key, once: to copy, as a file for Zulip's clients, and in a first request. */
export function MadeKeyDialog({ made, onClose }: { readonly made: MadeKey; readonly onClose: () => void }) {
  const text = useText('bots')
  const file = zuliprcOf(made.email, made.key, location.origin)
  return (
    <Dialog
      title={text.keyTitle(made.name)}
      isOpen
      onOpenChange={onClose}
      isSticky
      actions={
        <>
          <Button
            icon={<DownloadIcon size={15} />}
            onPress={() => saveFile('zuliprc', file, 'application/octet-stream')}
          >
            {text.download}
          </Button>
          <Button look="primary" onPress={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className="key-secrets">
        <p>{text.shownOnce}</p>
        <CopyField label={text.apiKey} value={made.key} />
        <CopyField label={text.zuliprc} isMultiline value={file} />
        <CopyField
          label={text.tryIt}
          isMultiline
          value={`curl -u '${made.email}:${made.key}' ${location.origin}/api/v1/messages \\\n  -d type=channel -d to=general -d topic=bots -d content=Hello`}
        />
      </div>
    </Dialog>
  )
}
