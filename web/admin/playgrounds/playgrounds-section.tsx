import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Playground } from '../../../client/chat/state/types.ts'
import { chatState } from '../../account/chat-state.ts'
import { playgroundsKey } from '../../account/organization-settings.ts'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { CodeIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { type DialogRequest, ListSection } from '../list-section.tsx'
import { menuColumn } from '../row-menu.tsx'

type PlaygroundRequest = DialogRequest<Playground, 'remove'>

export function PlaygroundsSection() {
  const shared = useText('admin')
  const text = useText('playgrounds')
  const query = useQuery({
    queryKey: playgroundsKey,
    staleTime: 0,
    queryFn: async () => (await chatState()).organization.playgrounds,
  })
  return (
    <ListSection
      title={shared.playgrounds}
      texts={text}
      emptyIcon={<CodeIcon size={22} />}
      query={query}
      table={(all, openDialog: (request: PlaygroundRequest) => void) => (
        <PlaygroundTable playgrounds={all} onRemove={(item) => openDialog({ action: 'remove', item })} />
      )}
      dialogs={(request, close) =>
        request.action === 'create' ? (
          <AddDialog onClose={close} />
        ) : (
          <RemoveDialog playground={request.item} onClose={close} />
        )
      }
    />
  )
}

interface PlaygroundTableProps {
  readonly playgrounds: readonly Playground[]
  readonly onRemove: (playground: Playground) => void
}

function PlaygroundTable({ playgrounds, onRemove }: PlaygroundTableProps) {
  const shared = useText('admin')
  const text = useText('playgrounds')
  const columns: TableColumn<Playground>[] = [
    {
      id: 'name',
      title: text.name,
      cell: ({ name, url_template }) => (
        <span className="admin-two-lines">
          <bdi>{name}</bdi>
          <small>
            <bdi dir="ltr">{url_template}</bdi>
          </small>
        </span>
      ),
    },
    { id: 'language', title: text.language, cell: ({ pygments_language }) => <bdi>{pygments_language}</bdi> },
    menuColumn(
      shared.actions,
      ({ name }) => name,
      (item) => [{ id: 'remove', label: shared.remove, isDangerous: true, onAction: () => onRemove(item) }],
    ),
  ]
  return <Table label={shared.playgrounds} items={playgrounds} keyOf={({ id }) => id} columns={columns} />
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const shared = useText('admin')
  const text = useText('playgrounds')
  const [name, setName] = useState('')
  const [language, setLanguage] = useState('')
  const [template, setTemplate] = useState('')
  const input = { name: name.trim(), pygments_language: language.trim(), url_template: template.trim() }
  return (
    <ActionDialog
      title={text.create}
      onClose={onClose}
      submitText={shared.add}
      canSubmit={Object.values(input).every((value) => value !== '')}
      perform={() => chatClient.call('POST /realm/playgrounds', input)}
      changes={[]}
      doneText={text.created}
    >
      <TextField label={text.name} dir="auto" value={name} onChange={setName} autoFocus />
      <TextField
        label={text.language}
        description={text.languageText}
        dir="ltr"
        spellCheck="false"
        value={language}
        onChange={setLanguage}
      />
      <TextField
        label={text.template}
        description={<bdi>{text.templateText}</bdi>}
        dir="ltr"
        inputClassName="admin-code"
        spellCheck="false"
        value={template}
        onChange={setTemplate}
      />
    </ActionDialog>
  )
}

function RemoveDialog({ playground, onClose }: { readonly playground: Playground; readonly onClose: () => void }) {
  const shared = useText('admin')
  const text = useText('playgrounds')
  return (
    <ActionDialog
      title={text.removeTitle(playground.name)}
      onClose={onClose}
      submitText={shared.remove}
      isDangerous
      size="small"
      perform={() => chatClient.call('DELETE /realm/playgrounds/{playground_id}', { playground_id: playground.id })}
      changes={[]}
      doneText={text.removed}
    >
      <p>{text.removeText}</p>
    </ActionDialog>
  )
}
