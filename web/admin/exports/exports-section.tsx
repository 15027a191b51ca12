import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ChatResultOf } from '../../../client/chat/call-types.ts'
import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { Select } from '../../design/fields/select.tsx'
import { DownloadIcon } from '../../design/icons/icons.tsx'
import type { MenuEntry } from '../../design/overlays/menu.tsx'
import { toastError } from '../../design/overlays/toast.tsx'
import { saveFrom } from '../../design/save-file.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { askForFile } from '../../session/ask-for-file.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { type DialogRequest, ListSection } from '../list-section.tsx'
import { useNameOf } from '../queries.ts'
import { menuColumn } from '../row-menu.tsx'

type DataExport = ChatResultOf<'GET /export/realm'>['exports'][number]
type ExportRequest = DialogRequest<DataExport, 'delete'>

/** While an export runs, its state is read again after so long. */
const readAgainMs = 3000

const kinds = { publicData: 'public', fullData: 'full_with_consent' } as const
type Kind = keyof typeof kinds

export function ExportsSection() {
  const shared = useText('admin')
  const text = useText('exports')
  const query = useQuery({
    queryKey: ['admin', 'exports'],
    staleTime: 0,
    queryFn: async () => (await chatClient.call('GET /export/realm')).exports.toSorted((a, b) => b.id - a.id),
    refetchInterval: ({ state }) => (state.data?.some(({ pending }) => pending) === true ? readAgainMs : false),
  })
  useOpenedAddress(query.data)
  return (
    <ListSection
      title={shared.exports}
      texts={text}
      emptyIcon={<DownloadIcon size={22} />}
      query={query}
      table={(all, openDialog: (request: ExportRequest) => void) => (
        <ExportTable exports={all} onDelete={(item) => openDialog({ action: 'delete', item })} />
      )}
      dialogs={(request, close) =>
        request.action === 'create' ? (
          <StartDialog onClose={close} />
        ) : (
          <DeleteDialog id={request.item.id} onClose={close} />
        )
      }
    />
  )
}

/** The server leads here from the address of an export that needs a sign-in or a proof of identity first. */
function useOpenedAddress(exports: readonly DataExport[] | undefined): void {
  const [path, navigate] = useLocation()
  const asked = Number(new URLSearchParams(useSearch()).get('download') ?? 0)
  useEffect(() => {
    if (asked === 0 || exports === undefined) return
    const item = exports.find(({ id }) => id === asked)
    if (typeof item?.export_url === 'string') download(item)
    // A reload must not download it again.
    navigate(path, { replace: true })
  }, [asked, exports, path, navigate])
}

interface ExportTableProps {
  readonly exports: readonly DataExport[]
  readonly onDelete: (item: DataExport) => void
}

function ExportTable({ exports: items, onDelete }: ExportTableProps) {
  const shared = useText('admin')
  const text = useText('exports')
  const formats = useFormats()
  const nameOf = useNameOf()
  const kindOf = ({ export_type }: DataExport) => (export_type === kinds.fullData ? text.fullData : text.publicData)
  const timeOf = ({ export_time }: DataExport) => formats.full(export_time * 1000)
  const entriesOf = (item: DataExport): MenuEntry[] =>
    item.export_url === null
      ? []
      : [
          { id: 'download', label: text.download, onAction: () => download(item) },
          { id: 'delete', label: text.delete, isDangerous: true, onAction: () => onDelete(item) },
        ]
  const columns: TableColumn<DataExport>[] = [
    {
      id: 'time',
      title: text.requested,
      cell: (item) => (
        <span className="admin-two-lines">
          <span>{timeOf(item)}</span>
          <small>{kindOf(item)}</small>
        </span>
      ),
    },
    { id: 'by', title: text.by, isWideOnly: true, cell: ({ acting_user_id }) => <bdi>{nameOf(acting_user_id)}</bdi> },
    { id: 'state', title: text.state, cell: (item) => <ExportState item={item} /> },
    menuColumn(shared.actions, timeOf, entriesOf),
  ]
  return <Table label={shared.exports} items={items} keyOf={({ id }) => id} columns={columns} />
}

function ExportState({ item }: { readonly item: DataExport }) {
  const text = useText('exports')
  if (item.deleted_timestamp !== null) return <Badge>{text.deleted}</Badge>
  if (item.failed_timestamp !== null) return <Badge tone="bad">{text.failed}</Badge>
  if (item.pending || item.export_url === null) return <Badge tone="accent">{text.pending}</Badge>
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    download(item)
  }
  return (
    <a href={new URL(item.export_url).pathname} download onClick={onClick}>
      {text.download}
    </a>
  )
}

function download({ export_url }: DataExport): void {
  const path = new URL(export_url ?? '').pathname
  askForFile(path).then(() => saveFrom(path), toastError)
}

function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('exports')
  const formats = useFormats()
  const [kind, setKind] = useState<Kind>('publicData')
  const { data: consents } = useQuery({
    queryKey: ['admin', 'export-consents'],
    staleTime: 0,
    queryFn: async () => (await chatClient.call('GET /export/realm/consents')).export_consents,
  })
  const count = consents?.filter(({ consented }) => consented).length
  return (
    <ActionDialog
      title={text.create}
      onClose={onClose}
      submitText={text.create}
      perform={() => chatClient.call('POST /export/realm', { export_type: kinds[kind] })}
      changes={['exports']}
      doneText={text.started}
      size="small"
    >
      <Select
        label={text.kind}
        value={kind}
        onChange={setKind}
        description={count === undefined ? undefined : text.consents(formats.number(count))}
        options={(['publicData', 'fullData'] as const).map((id) => ({ id, label: text[id] }))}
      />
    </ActionDialog>
  )
}

function DeleteDialog({ id: export_id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const text = useText('exports')
  return (
    <ActionDialog
      title={text.deleteTitle}
      onClose={onClose}
      submitText={text.delete}
      isDangerous
      size="small"
      perform={() => chatClient.call('DELETE /export/realm/{export_id}', { export_id })}
      changes={['exports']}
      doneText={text.deletedDone}
    >
      <p>{text.deleteText}</p>
    </ActionDialog>
  )
}
