import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { useFormats } from '../../i18n/format.ts'
import { type TextOf, useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { callTrading } from '../../session/call-trading.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { Listing } from '../listing.tsx'
import { NameCell } from '../name-cell.tsx'
import { ReasonField } from '../reason-field.tsx'
import { type NetworkRow, useNetworks } from './custody.ts'

/** Every network with its state and the health of its watcher, and a switch to pause it. */
export function NetworksCard() {
  const text = useText('custody')
  const networks = useNetworks()
  const [chosen, setChosen] = useState<NetworkRow | undefined>()
  return (
    <>
      <Listing query={networks}>
        {(rows) => (
          <Card title={text.networks}>
            <Table
              label={text.networks}
              items={rows}
              keyOf={({ network }) => network}
              columns={columnsOf(text, setChosen)}
            />
          </Card>
        )}
      </Listing>
      {chosen === undefined ? null : <StateDialog row={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

type Text = TextOf<'custody'>

const tones = { active: 'good', part: 'warn', suspended: 'bad' } as const

function columnsOf(text: Text, onChoose: (row: NetworkRow) => void): TableColumn<NetworkRow>[] {
  return [
    {
      id: 'network',
      title: text.network,
      cell: (row) => (
        <NameCell name={row.network}>
          <small>
            <bdi>{row.coins.map((coin) => coin.toUpperCase()).join(' · ')}</bdi>
          </small>
          <small className="table-narrow-only">
            <Health row={row} />
          </small>
        </NameCell>
      ),
    },
    {
      id: 'state',
      title: text.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{text[state]}</Badge>,
    },
    { id: 'health', title: text.health, isWideOnly: true, cell: (row) => <Health row={row} /> },
    {
      id: 'actions',
      title: <span className="visually-hidden">{text.pause}</span>,
      isAction: true,
      cell: (row) => (
        <Button
          size="small"
          aria-label={`${row.state === 'suspended' ? text.resume : text.pause}: ${row.network}`}
          onPress={() => onChoose(row)}
        >
          {row.state === 'suspended' ? text.resume : text.pause}
        </Button>
      ),
    },
  ]
}

function Health({ row: { watched } }: { readonly row: NetworkRow }) {
  const text = useText('custody')
  const formats = useFormats()
  if (watched === undefined) return <>{text.unwatched}</>
  const { problem, disagreement, node, lag, height } = watched
  const trouble = problem || disagreement
  if (trouble !== '') return <Badge tone="bad">{trouble}</Badge>
  if (node === '') return <Badge tone="bad">{text.noNode}</Badge>
  return <bdi>{lag === '0' ? text.upToDate(height) : formats.plural(Number(lag), text.lag)}</bdi>
}

function StateDialog({ row, onClose }: { readonly row: NetworkRow; readonly onClose: () => void }) {
  const text = useText('custody')
  const [reason, setReason] = useState('')
  const { network } = row
  const isPause = row.state !== 'suspended'
  const sent = { network, state: isPause ? 'suspended' : 'active', reason: reason.trim() } as const
  return (
    <ActionDialog
      title={(isPause ? text.pauseTitle : text.resumeTitle)(network)}
      onClose={onClose}
      submitText={isPause ? text.pause : text.resume}
      isDangerous={isPause}
      canSubmit={reason.trim() !== ''}
      perform={() => callTrading('POST /private/operator/network_state', sent)}
      changes={['coins', 'custody-networks', 'audit']}
      doneText={isPause ? text.pausedDone : text.resumedDone}
    >
      <p>{isPause ? text.pauseText : text.resumeText}</p>
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
