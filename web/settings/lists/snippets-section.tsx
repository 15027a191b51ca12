import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedSnippet } from '../../../client/chat/state/types.ts'
import { textLengths } from '../../../client/text-lengths.ts'
import { AddButton } from '../../design/buttons/add-button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { EditIcon, SnippetIcon, TrashIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { ActionFormDialog } from '../../page/action-form-dialog.tsx'
import { headAction, Section } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { OwnList } from './own-list.tsx'

const snippetsQuery = {
  queryKey: ['snippets'],
  staleTime: 0,
  queryFn: async () => (await chatClient.call('GET /saved_snippets')).saved_snippets,
}

type Open =
  | { readonly action: 'create' }
  | { readonly action: 'edit' | 'delete'; readonly snippet: SavedSnippet }
  | undefined

export function SnippetsSection() {
  const text = useText('ownLists')
  const query = useQuery(snippetsQuery)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const add = <AddButton onPress={() => setOpen({ action: 'create' })}>{text.createSnippet}</AddButton>
  return (
    <Section title={text.snippets} text={text.snippetsText} action={headAction(query.data, add)}>
      <OwnList
        query={query}
        icon={<SnippetIcon size={22} />}
        empty={{ title: text.noSnippets, text: text.noSnippetsText, action: add }}
        row={(snippet) => (
          <div className="settings-row settings-choice" key={snippet.id}>
            <span className="settings-choice-text">
              <bdi>{snippet.title}</bdi>
              <small className="settings-one-line" dir="auto">
                {snippet.content}
              </small>
            </span>
            <IconButton
              label={`${text.edit}: ${snippet.title}`}
              icon={<EditIcon size={16} />}
              size="small"
              tooltip="top"
              onPress={() => setOpen({ action: 'edit', snippet })}
            />
            <IconButton
              label={`${text.delete}: ${snippet.title}`}
              icon={<TrashIcon size={16} />}
              size="small"
              tooltip="top"
              onPress={() => setOpen({ action: 'delete', snippet })}
            />
          </div>
        )}
      />
      {open?.action === 'create' ? <SnippetDialog snippet={undefined} onClose={close} /> : null}
      {open?.action === 'edit' ? <SnippetDialog snippet={open.snippet} onClose={close} /> : null}
      {open?.action === 'delete' ? <DeleteDialog snippet={open.snippet} onClose={close} /> : null}
    </Section>
  )
}

interface SnippetDialogProps {
  /** Undefined creates a snippet. */
  readonly snippet: SavedSnippet | undefined
  readonly onClose: () => void
}

function SnippetDialog({ snippet, onClose }: SnippetDialogProps) {
  const text = useText('ownLists')
  const [title, setTitle] = useState(snippet?.title ?? '')
  const [content, setContent] = useState(snippet?.content ?? '')
  const input = { title: title.trim(), content: content.trim() }
  const save = () =>
    snippet === undefined
      ? chatClient.call('POST /saved_snippets', input)
      : chatClient.call('PATCH /saved_snippets/{saved_snippet_id}', { saved_snippet_id: snippet.id, ...input })
  return (
    <ActionFormDialog
      title={snippet === undefined ? text.createSnippet : text.editSnippet}
      onClose={onClose}
      submitText={snippet === undefined ? text.createSnippet : text.save}
      canSubmit={input.title !== '' && input.content !== ''}
      perform={save}
      changes={[snippetsQuery.queryKey]}
      doneText={snippet === undefined ? text.snippetCreated : text.saved}
    >
      <TextField
        label={text.snippetTitle}
        dir="auto"
        maxLength={textLengths.snippetTitleLengthMax}
        value={title}
        onChange={setTitle}
        autoFocus
      />
      <TextField
        label={text.snippetContent}
        dir="auto"
        lines={6}
        maxLength={textLengths.messageLengthMax}
        value={content}
        onChange={setContent}
      />
    </ActionFormDialog>
  )
}

function DeleteDialog({ snippet, onClose }: { readonly snippet: SavedSnippet; readonly onClose: () => void }) {
  const text = useText('ownLists')
  const { id: saved_snippet_id } = snippet
  return (
    <ActionFormDialog
      title={text.deleteSnippetTitle(snippet.title)}
      onClose={onClose}
      submitText={text.delete}
      isDangerous
      size="small"
      perform={() => chatClient.call('DELETE /saved_snippets/{saved_snippet_id}', { saved_snippet_id })}
      changes={[snippetsQuery.queryKey]}
      doneText={text.snippetDeleted}
    >
      <p>{text.deleteSnippetText}</p>
    </ActionFormDialog>
  )
}
