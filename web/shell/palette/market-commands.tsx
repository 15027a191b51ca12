import { useTradeCommands } from '../../trade/parts/use-trade-commands.tsx'

/** Adds the markets to the palette while it is mounted, on every page. */
export function MarketCommands() {
  useTradeCommands()
  return null
}
