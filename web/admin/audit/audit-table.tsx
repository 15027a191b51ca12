import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useNameOf } from '../queries.ts'
import { type AuditEntry, actionKey, changesOf, isKnownAction } from './audit-log.ts'

const tones = { done: 'good', refused: 'bad', started: 'warn' } as const

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const shared = useText('admin')
  const text = useText('audit')
  const columns: TableColumn<AuditEntry>[] = [
    { id: 'what', title: text.what, cell: (entry) => <ActionCell entry={entry} /> },
    { id: 'who', title: text.who, cell: (entry) => <OperatorCell entry={entry} /> },
    {
      id: 'change',
      title: text.change,
      isWideOnly: true,
      cell: (entry) => (
        <span className="admin-two-lines admin-change">
          {changesOf(entry).map((line) => (
            <code key={line} dir="ltr">
              {line}
            </code>
          ))}
        </span>
      ),
    },
    {
      id: 'outcome',
      title: text.outcome,
      isWideOnly: true,
      cell: ({ outcome, refusal }) => (
        <span title={refusal}>
          <Badge tone={tones[outcome]}>{text[outcome]}</Badge>
        </span>
      ),
    },
  ]
  return <Table label={shared.audit} items={entries} keyOf={({ actionId }) => actionId} columns={columns} />
}

function ActionCell({ entry: { action, subject, reason, outcome } }: { readonly entry: AuditEntry }) {
  const text = useText('audit')
  return (
    <span className="admin-two-lines">
      <span className="admin-inline">
        {isKnownAction(action) ? text[actionKey(action)] : <bdi>{action}</bdi>}
        <bdi className="admin-faint">{subject}</bdi>
        {outcome === 'done' ? null : (
          <span className="admin-narrow-only">
            <Badge tone={tones[outcome]}>{text[outcome]}</Badge>
          </span>
        )}
      </span>
      <small dir="auto">{reason}</small>
    </span>
  )
}

function OperatorCell({ entry: { operatorId, via, time } }: { readonly entry: AuditEntry }) {
  const text = useText('audit')
  const formats = useFormats()
  const nameOf = useNameOf()
  const names = { command_line: text.commandLine, schedule: text.schedule }
  const isPerson = via === 'api' || via === 'chat'
  const at = Number(time)
  return (
    <span className="admin-two-lines admin-who">
      <span className="admin-inline">
        <bdi>{isPerson ? (nameOf(Number(operatorId)) ?? operatorId) : names[via]}</bdi>
        {via === 'chat' ? <span className="admin-faint">{text.inChat}</span> : null}
      </span>
      <small title={formats.full(at)}>{`${formats.date(at, nowMs())}, ${formats.time(at)}`}</small>
    </span>
  )
}
