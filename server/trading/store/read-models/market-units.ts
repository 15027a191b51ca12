import { invariant } from '../../../kernel/values/invariant.ts'
import type { CoinDefinition, MarketDefinition } from '../../domain/markets/definitions.ts'

/** The part of the engine that is needed to read its events. */
export interface Catalogue {
  coin(coin: number): CoinDefinition | undefined
  market(market: number): { readonly definition: MarketDefinition } | undefined
}

export interface MarketUnits {
  readonly base: number
  readonly quote: number
  /** Ledger units of the base coin in one lot. */
  readonly lotUnits: bigint
}

/** The units of each market, cached: they never change once a market exists. */
export class MarketUnitsCache {
  readonly #catalogue: Catalogue
  readonly #known = new Map<number, MarketUnits>()

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  of(market: number): MarketUnits {
    const known = this.#known.get(market)
    if (known !== undefined) return known
    const definition = this.#catalogue.market(market)?.definition
    invariant(definition !== undefined, `events name market ${market}, which does not exist`)
    const { base, quote, basePrecision } = definition
    const scale = this.#catalogue.coin(base)?.scale
    invariant(scale !== undefined, `market ${market} names coin ${base}, which does not exist`)
    const units = { base, quote, lotUnits: 10n ** BigInt(scale - basePrecision) }
    this.#known.set(market, units)
    return units
  }
}
