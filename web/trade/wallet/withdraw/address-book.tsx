import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design/buttons/button.tsx'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { ErrorNote, messageOf } from '../../../design/display/error-note.tsx'
import { Skeleton } from '../../../design/display/skeleton.tsx'
import { Table } from '../../../design/display/table.tsx'
import { showToast } from '../../../design/overlays/toast.tsx'
import { useText } from '../../../i18n/text.ts'
import { callTrading } from '../../../session/call-trading.ts'
import { queryNames, useCoins } from '../../account/queries.ts'
import { AddressForm } from './address-form.tsx'
import './address-book.css'
import { CoinAndNetwork, chosenNetwork, networksOf } from '../coin-and-network.tsx'
import { type BookAddress, useAddressBook } from '../wallet-calls.ts'
import { HoldState } from './hold-state.tsx'

/** The saved withdrawal addresses and their holds. */
export function AddressBook({ coin: requested }: { readonly coin: string | undefined }) {
  const text = useText('wallet')
  const coins = useCoins()
  const [chosen, setChosen] = useState(requested)
  const [requestedNetwork, setNetwork] = useState<string>()
  if (coins.isPending) return <Skeleton lines={5} />
  if (coins.isError) return <ErrorNote error={coins.error} onRetry={() => coins.refetch()} />
  const onChain = coins.data.filter((coin) => networksOf(coin).length > 0)
  const coin = onChain.find(({ symbol }) => symbol === chosen) ?? onChain[0]
  const network = chosenNetwork(coin, requestedNetwork)
  return (
    <div className="wallet-columns">
      <section className="sheet-card wallet-card">
        <h2>{text.addAddress}</h2>
        <p className="wallet-note">{text.holdHint}</p>
        <CoinAndNetwork coins={onChain} coin={coin} network={network} onCoin={setChosen} onNetwork={setNetwork} />
        {coin === undefined || network === undefined ? null : (
          <AddressForm key={`${coin.symbol} ${network.NetworkSymbol}`} coin={coin} network={network} />
        )}
      </section>
      <section className="sheet-card">
        <header className="sheet-card-head">
          <h2>{text.addressBook}</h2>
        </header>
        <AddressList />
      </section>
    </div>
  )
}

function AddressList() {
  const text = useText('wallet')
  const book = useAddressBook()
  if (book.isPending) return <Skeleton lines={3} />
  if (book.isError) return <ErrorNote error={book.error} onRetry={() => book.refetch()} />
  if (book.data.length === 0) {
    return (
      <EmptyState size="small" title={text.noAddresses}>
        {text.noAddressesHint}
      </EmptyState>
    )
  }
  return (
    <Table
      label={text.addressBook}
      items={book.data}
      keyOf={({ address_uuid }) => address_uuid}
      columns={[
        { id: 'address', title: text.address, cell: (entry) => <AddressName entry={entry} /> },
        {
          id: 'state',
          title: text.status,
          isWideOnly: true,
          cell: ({ usableFrom }) => <HoldState usableFrom={usableFrom} />,
        },
        {
          id: 'remove',
          title: <span className="visually-hidden">{text.remove}</span>,
          isAction: true,
          cell: (entry) => <RemoveAddress entry={entry} />,
        },
      ]}
    />
  )
}

function AddressName({ entry }: { readonly entry: BookAddress }) {
  return (
    <span className="address-name">
      <span>
        {entry.label === '' ? null : <b>{entry.label} </b>}
        <small>{`${entry.coin.toUpperCase()} · ${entry.network}`}</small>
      </span>
      <code dir="ltr">{entry.address}</code>
      {entry.memo === '' ? null : <code dir="ltr">{entry.memo}</code>}
      <span className="table-narrow-only">
        <HoldState usableFrom={entry.usableFrom} />
      </span>
    </span>
  )
}

function RemoveAddress({ entry }: { readonly entry: BookAddress }) {
  const text = useText('wallet')
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => callTrading('DELETE /private/wallet/withdraw_address', { address_uuid: entry.address_uuid }),
    onSuccess: () => showToast({ title: text.removed, tone: 'good' }),
    onError: (error) => showToast({ title: messageOf(error), tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: queryNames.wallet }),
  })
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={text.removeAddress(entry.label || entry.address)}
      isBusy={remove.isPending}
      onPress={() => remove.mutate()}
    >
      {text.remove}
    </Button>
  )
}
