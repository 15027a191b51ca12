import { useState } from 'react'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { LinkifierTrial } from './linkifier-trial.tsx'
import type { Linkifier } from './linkifiers.ts'
import { problemText } from './problem-text.ts'
import { usePreview } from './use-preview.ts'

export interface LinkifierDialogProps {
  /** Undefined creates a linkifier. */
  readonly linkifier: Linkifier | undefined
  readonly onClose: () => void
}

export function LinkifierDialog({ linkifier, onClose }: LinkifierDialogProps) {
  const shared = useText('admin')
  const text = useText('linkifiers')
  const [pattern, setPattern] = useState(linkifier?.pattern ?? '')
  const [template, setTemplate] = useState(linkifier?.url_template ?? '')
  const [example, setExample] = useState(text.firstExample)
  const preview = usePreview(pattern, template, example)
  const problem = preview?.kind === 'invalid' ? problemText(preview.problem, text) : undefined
  const input = { pattern, url_template: template }
  const save = () =>
    linkifier === undefined
      ? chatClient.call('POST /realm/filters', input)
      : chatClient.call('PATCH /realm/filters/{filter_id}', { filter_id: linkifier.id, ...input })
  return (
    <ActionDialog
      title={linkifier === undefined ? text.create : text.changeTitle}
      onClose={onClose}
      submitText={linkifier === undefined ? shared.add : shared.save}
      canSubmit={preview?.kind === 'parts'}
      perform={save}
      changes={['linkifiers']}
      doneText={linkifier === undefined ? text.created : shared.saved}
      size="large"
    >
      <TextField
        label={text.pattern}
        description={<bdi>{text.patternText}</bdi>}
        error={problem?.field === 'pattern' ? problem.message : undefined}
        dir="ltr"
        inputClassName="admin-code"
        spellCheck="false"
        value={pattern}
        onChange={setPattern}
        autoFocus
      />
      <TextField
        label={text.template}
        description={<bdi>{text.templateText}</bdi>}
        error={problem?.field === 'template' ? problem.message : undefined}
        dir="ltr"
        inputClassName="admin-code"
        spellCheck="false"
        value={template}
        onChange={setTemplate}
      />
      <LinkifierTrial example={example} onExample={setExample} preview={preview} />
    </ActionDialog>
  )
}
