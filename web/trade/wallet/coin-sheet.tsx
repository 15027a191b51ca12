import { type ReactNode, useState } from 'react'
import type { Coin, Network } from '../../../client/trading/api.generated.ts'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { useText } from '../../i18n/text.ts'
import { useCoins } from '../account/queries.ts'
import { CoinAndNetwork, chosenNetwork } from './coin-and-network.tsx'

export interface CoinSheetProps {
  readonly title: string
  readonly coin: string | undefined
  readonly onCoin: (symbol: string) => void
  /** The content for a coin on a network. */
  readonly children: (coin: Coin, network: Network) => ReactNode
  /** The content for a coin of a bank. */
  readonly atBank: (coin: Coin) => ReactNode
  /** The text by which users compare the networks. */
  readonly describe?: (coin: Coin, network: Network) => string
  /** The side column. */
  readonly side: (coin: Coin | undefined, network: Network | undefined) => ReactNode
}

/** Chooses a coin and a network, and shows the content for them and recent transfers. */
export function CoinSheet({ title, coin: requested, onCoin, children, atBank, describe, side }: CoinSheetProps) {
  const text = useText('wallet')
  const coins = useCoins()
  const [requestedNetwork, setNetwork] = useState<string>()
  if (coins.isPending) return <Skeleton lines={5} />
  if (coins.isError) return <ErrorNote error={coins.error} onRetry={() => coins.refetch()} />
  // Never another coin than the requested one: its address would receive the transfer.
  const coin = requested === undefined ? coins.data[0] : coins.data.find(({ symbol }) => symbol === requested)
  const network = chosenNetwork(coin, requestedNetwork)
  return (
    <div className="wallet-columns">
      <section className="sheet-card wallet-card">
        <h2>{title}</h2>
        <CoinAndNetwork
          {...{ coins: coins.data, coin, network, onCoin }}
          onNetwork={setNetwork}
          describe={coin === undefined || describe === undefined ? undefined : (one) => describe(coin, one)}
        />
        {coin === undefined && requested !== undefined ? (
          <p className="wallet-warning">{text.notListed(`\u2068${requested.toUpperCase()}\u2069`)}</p>
        ) : null}
        {coin === undefined ? null : network === undefined ? atBank(coin) : children(coin, network)}
      </section>
      <div className="wallet-side">{side(coin, network)}</div>
    </div>
  )
}
