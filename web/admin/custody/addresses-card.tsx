import { useState } from 'react'
import { Table } from '../../design/display/table.tsx'
import { Select } from '../../design/fields/select.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { Listing } from '../listing.tsx'
import { OlderButton } from '../older-button.tsx'
import { useNameOf } from '../queries.ts'
import { groupedDecimal } from '../short-decimal.ts'
import { type CustodyAddress, useNetworks, useUnsweptAddresses } from './custody.ts'

const anyNetwork = ''

/** Deposit addresses with coins that their signer has not swept yet. */
export function AddressesCard() {
  const text = useText('custody')
  const [network, setNetwork] = useState(anyNetwork)
  const networks = useNetworks()
  const addresses = useUnsweptAddresses(network === anyNetwork ? undefined : network)
  const watched = (networks.data ?? []).filter((row) => row.watched !== undefined)
  const choices = [
    { id: anyNetwork, label: text.allNetworks },
    ...watched.map((row) => ({ id: row.network, label: row.network })),
  ]
  return (
    <Card title={text.unsweptAddresses}>
      {watched.length < 2 ? null : (
        <div className="settings-row">
          <Select label={text.network} isLabelHidden value={network} onChange={setNetwork} options={choices} />
        </div>
      )}
      <Listing query={addresses}>
        {(rows) =>
          rows.length === 0 ? <p className="settings-row">{text.nothingUnswept}</p> : <AddressTable rows={rows} />
        }
      </Listing>
      <OlderButton query={addresses} />
    </Card>
  )
}

function AddressTable({ rows }: { readonly rows: readonly CustodyAddress[] }) {
  const text = useText('custody')
  const nameOf = useNameOf()
  return (
    <Table
      label={text.unsweptAddresses}
      items={rows}
      keyOf={({ network, address, memo }) => `${network} ${address} ${memo}`}
      columns={[
        {
          id: 'address',
          title: text.address,
          cell: ({ address, network, accountId }) => (
            <span className="admin-two-lines">
              <code className="admin-clipped" dir="ltr" title={address}>
                {address}
              </code>
              <small>
                <bdi>{`${network} · ${nameOf(Number(accountId)) ?? text.account(accountId)}`}</bdi>
              </small>
            </span>
          ),
        },
        {
          id: 'unswept',
          title: text.unswept,
          isNumber: true,
          cell: ({ unswept }) => (
            <span className="admin-two-lines">
              {unswept.map(({ coin, amount }) => (
                <bdi key={coin} className="num">{`${groupedDecimal(amount)} ${coin.toUpperCase()}`}</bdi>
              ))}
            </span>
          ),
        },
      ]}
    />
  )
}
