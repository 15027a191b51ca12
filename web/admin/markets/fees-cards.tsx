import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { Listing } from '../listing.tsx'
import { groupedDecimal } from '../short-decimal.ts'
import { FeesDialog } from './fees-dialog.tsx'
import { type FeeTier, feesByQuote, percentText, useFees } from './markets.ts'

/** The fee tiers of each quote coin. */
export function FeesCards() {
  const text = useText('markets')
  const fees = useFees()
  const [quote, setQuote] = useState<string | undefined>()
  const tiers = quote === undefined ? undefined : feesByQuote(fees.data ?? []).get(quote)
  return (
    <Listing query={fees}>
      {(all) => (
        <>
          {[...feesByQuote(all)].map(([coin, coinTiers]) => (
            <Card key={coin} title={text.feesOf(coin.toUpperCase())}>
              <TierTable tiers={coinTiers} quote={coin} />
              <div className="settings-row">
                <Button size="small" onPress={() => setQuote(coin)}>
                  {text.changeFees}
                </Button>
              </div>
            </Card>
          ))}
          {quote === undefined || tiers === undefined ? null : (
            <FeesDialog quote={quote} tiers={tiers} onClose={() => setQuote(undefined)} />
          )}
        </>
      )}
    </Listing>
  )
}

function TierTable({ tiers, quote }: { readonly tiers: readonly FeeTier[]; readonly quote: string }) {
  const text = useText('markets')
  return (
    <table className="admin-tiers">
      <thead>
        <tr>
          <th scope="col">{text.from}</th>
          <th scope="col">{text.maker}</th>
          <th scope="col">{text.taker}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ fromVolume, makerFee, takerFee }) => (
          <tr key={fromVolume}>
            <td>
              <bdi className="num">{`${groupedDecimal(fromVolume)} ${quote.toUpperCase()}`}</bdi>
            </td>
            <td>
              <bdi className="num">{percentText(makerFee)}</bdi>
            </td>
            <td>
              <bdi className="num">{percentText(takerFee)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
