import type { Coin, Network } from '../../../client/trading/api.generated.ts'
import { Select } from '../../design/fields/select.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { CoinMark } from '../parts/coin-mark.tsx'

export function networksOf(coin: Coin | undefined): readonly Network[] {
  return Object.values(coin?.networks ?? {})
}

/** The chosen network, or the default one. */
export function chosenNetwork(coin: Coin | undefined, requested: string | undefined): Network | undefined {
  const networks = networksOf(coin)
  const named = networks.find(({ NetworkSymbol }) => NetworkSymbol === requested)
  return named ?? networks.find(({ isDefault }) => isDefault) ?? networks[0]
}

export interface CoinAndNetworkProps {
  readonly coins: readonly Coin[]
  readonly coin: Coin | undefined
  readonly network: Network | undefined
  readonly onCoin: (symbol: string) => void
  readonly onNetwork: (symbol: string) => void
  /** The text by which users compare the networks. */
  readonly describe?: ((network: Network) => string) | undefined
}

/** The name of a network in the language of the page. */
export function useNetworkName(): (network: Pick<Network, 'NetworkNameEn' | 'NetworkNameFa'>) => string {
  const language = useLanguage()
  return ({ NetworkNameEn, NetworkNameFa }) => (language === 'fa' ? NetworkNameFa : NetworkNameEn)
}

export function CoinAndNetwork({ coins, coin, network, onCoin, onNetwork, describe }: CoinAndNetworkProps) {
  const text = useText('wallet')
  const language = useLanguage()
  const nameOf = useNetworkName()
  return (
    <div className="wallet-choices">
      <Select
        label={text.coin}
        value={coin?.symbol ?? null}
        onChange={onCoin}
        options={coins.map(({ symbol, nameEn, nameFa }) => ({
          id: symbol,
          label: symbol.toUpperCase(),
          description: language === 'fa' ? nameFa : nameEn,
          icon: <CoinMark coin={symbol} size={20} />,
        }))}
      />
      {networksOf(coin).length === 0 ? null : (
        <Select
          label={text.network}
          value={network?.NetworkSymbol ?? null}
          onChange={onNetwork}
          options={networksOf(coin).map((one) => ({
            id: one.NetworkSymbol,
            label: nameOf(one),
            ...(describe === undefined ? {} : { description: describe(one) }),
          }))}
        />
      )}
    </div>
  )
}
