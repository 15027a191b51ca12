import { bankTransfer } from '../domain/markets/bank-transfer.ts'
import type { CoinDefinition, NetworkDefinition } from '../domain/markets/definitions.ts'
import { refuse } from '../failures.ts'
import type { VenueViews } from '../venue.ts'

export interface CoinOnNetwork {
  readonly coin: CoinDefinition
  readonly network: NetworkDefinition
}

export function findCoin(views: VenueViews, symbol: string): CoinDefinition {
  const coin = views.coinBySymbol(symbol)
  if (coin === undefined) throw refuse.unknownSymbol(symbol)
  return coin
}

/** A coin on the named network (in any case), or on its default one. */
export function findNetwork(views: VenueViews, symbol: string, name: string | undefined): CoinOnNetwork {
  const coin = findCoin(views, symbol)
  if (name === undefined) {
    const network = coin.networks.find(({ isDefault }) => isDefault) ?? coin.networks[0]
    if (network === undefined) throw refuse.noNetwork(symbol)
    return { coin, network }
  }
  const network =
    coin.networks.find(({ symbol: known }) => known === name) ??
    coin.networks.find(({ symbol: known }) => known.toUpperCase() === name.toUpperCase())
  if (network === undefined) throw refuse.unknownNetwork(symbol, name)
  return { coin, network }
}

/** A coin that is on no chain and moves through a bank. */
export function findBankMoney(views: VenueViews, symbol: string): CoinOnNetwork {
  const coin = findCoin(views, symbol)
  if (coin.networks.length > 0) throw refuse.badParameter('symbol', 'is on a network and not at a bank')
  return { coin, network: bankTransfer }
}
