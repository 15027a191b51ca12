import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { tradingRequest } from '../../session/trading-request.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { Listing } from '../listing.tsx'
import { ReasonField } from '../reason-field.tsx'
import { type NetworkRow, useNetworks } from './custody.ts'
import { custodyMessages } from './messages.ts'

/** Every network with its state and the health of its watcher, and a switch to pause it. */
export function NetworksCard() {
  const text = useText(custodyMessages)
  const networks = useNetworks()
  const [chosen, setChosen] = useState<NetworkRow | undefined>()
  return (
    <>
      <Listing query={networks}>
        {(rows) => (
          <Card title={text.networks}>
            <table className="admin-tiers">
              <thead>
                <tr>
                  <th scope="col">{text.network}</th>
                  <th scope="col">{text.coins}</th>
                  <th scope="col">{text.state}</th>
                  <th scope="col">{text.health}</th>
                  <th aria-label={text.pause} />
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.network}>
                    <td>{row.network}</td>
                    <td>{row.coins.map((coin) => coin.toUpperCase()).join(' · ')}</td>
                    <td>{text[row.state]}</td>
                    <td>
                      <Health row={row} />
                    </td>
                    <td>
                      <Button size="small" onPress={() => setChosen(row)}>
                        {row.state === 'suspended' ? text.resume : text.pause}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        )}
      </Listing>
      {chosen === undefined ? null : <StateDialog row={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Health({ row: { watched } }: { readonly row: NetworkRow }) {
  const text = useText(custodyMessages)
  if (watched === undefined) return <>{text.unwatched}</>
  const { problem, disagreement, node, lag, height } = watched
  const trouble = problem || disagreement
  if (trouble !== '') return <Badge tone="bad">{trouble}</Badge>
  if (node === '') return <Badge tone="bad">{text.noNode}</Badge>
  return <bdi>{lag === '0' ? text.upToDate(height) : text.lag(lag)}</bdi>
}

function StateDialog({ row, onClose }: { readonly row: NetworkRow; readonly onClose: () => void }) {
  const text = useText(custodyMessages)
  const [reason, setReason] = useState('')
  const { network } = row
  const isPause = row.state !== 'suspended'
  const sent = { network, state: isPause ? 'suspended' : 'active', reason: reason.trim() }
  return (
    <ActionDialog
      title={(isPause ? text.pauseTitle : text.resumeTitle)(network)}
      onClose={onClose}
      submitText={isPause ? text.pause : text.resume}
      isDangerous={isPause}
      canSubmit={reason.trim() !== ''}
      perform={() => tradingRequest('POST', '/private/operator/network_state', sent)}
      changes={['coins', 'custody-networks', 'audit']}
      doneText={isPause ? text.pausedDone : text.resumedDone}
    >
      <p>{isPause ? text.pauseText : text.resumeText}</p>
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
