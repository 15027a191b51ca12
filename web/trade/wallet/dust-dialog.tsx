import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { Select } from '../../design/fields/select.tsx'
import { CoinIcon } from '../../design/icons/icons.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { refreshAccount, useMarkets } from '../account/queries.ts'
import { valueCoin } from '../account/valuation.tsx'
import { add, wireDecimal, zero } from '../model/decimal.ts'
import { showExact } from '../model/format.ts'
import { CoinMark } from '../parts/coin-mark.tsx'
import { convertDust, type DustOffer, useDust } from './bank/bank-calls.ts'
import './dust-dialog.css'
import { DetailRow } from './detail-row.tsx'

/** Converts balances below the minimum order, some or all of them. */
export function DustDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('bank')
  const formats = useFormats()
  const { data: markets = [] } = useMarkets()
  const targets = [...new Set(markets.map(({ quote }) => quote))]
  const [requested, setRequested] = useState(valueCoin)
  const into = targets.find((coin) => coin === requested) ?? targets[0] ?? valueCoin
  const dust = useDust(into)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = (dust.data ?? []).filter(({ coin }) => !left.has(coin)).map(({ coin }) => coin)
  const convert = useConvert(into, onClose)
  const hasDust = dust.data !== undefined && dust.data.length > 0
  return (
    <Dialog
      title={text.dust}
      isOpen
      onOpenChange={onClose}
      size="small"
      error={convert.error}
      {...(hasDust && {
        actions: (
          <Button
            look="primary"
            isDisabled={chosen.length === 0}
            isBusy={convert.isPending}
            onPress={() => convert.mutate(chosen)}
          >
            {chosen.length === 0
              ? text.chooseCoin
              : text.convert(formats.list(chosen.map((coin) => `\u2068${coin.toUpperCase()}\u2069`)))}
          </Button>
        ),
      })}
    >
      <div className="dust">
        <p className="wallet-note">{text.dustText}</p>
        <Select
          label={text.into}
          value={into}
          onChange={setRequested}
          options={targets.map((coin) => {
            return { id: coin, label: coin.toUpperCase(), icon: <CoinMark coin={coin} size={20} /> }
          })}
        />
        {dust.isPending ? <Skeleton lines={3} /> : null}
        {dust.isError ? <ErrorNote error={dust.error} onRetry={() => void dust.refetch()} /> : null}
        {dust.data === undefined ? null : <Offers offers={dust.data} into={into} left={left} onLeft={setLeft} />}
      </div>
    </Dialog>
  )
}

function useConvert(into: string, onDone: () => void) {
  const text = useText('bank')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (coins: readonly string[]) => convertDust(coins, into),
    onSuccess: (converted) => {
      showToast({ title: text.converted(`\u2068${receivedOf(converted, into)}\u2069`), tone: 'good' })
      onDone()
    },
    onSettled: () => refreshAccount(client),
  })
}

interface OffersProps {
  readonly offers: readonly DustOffer[]
  readonly into: string
  /** The coins to keep. */
  readonly left: ReadonlySet<string>
  readonly onLeft: (left: ReadonlySet<string>) => void
}

function Offers({ offers, into, left, onLeft }: OffersProps) {
  const text = useText('bank')
  const change = (coin: string, isChosen: boolean) => {
    const after = new Set(left)
    if (isChosen) after.delete(coin)
    else after.add(coin)
    onLeft(after)
  }
  if (offers.length === 0) {
    return (
      <EmptyState size="small" icon={<CoinIcon />} title={text.noDust}>
        {text.noDustHint(`\u2068${into.toUpperCase()}\u2069`)}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="dust-offers" aria-label={text.coins}>
        {offers.map(({ coin, amount, received }) => (
          <li key={coin}>
            <Checkbox isSelected={!left.has(coin)} onChange={(isChosen) => change(coin, isChosen)}>
              <span className="dust-coin">
                <CoinMark coin={coin} size={20} />
                <span className="num">{`${showExact(amount)} ${coin.toUpperCase()}`}</span>
              </span>
            </Checkbox>
            <span className="num dust-received">{`≈ ${showExact(received)} ${into.toUpperCase()}`}</span>
          </li>
        ))}
      </ul>
      <dl className="wallet-facts dust-sum">
        <DetailRow name={text.youReceive}>
          {receivedOf(
            offers.filter(({ coin }) => !left.has(coin)),
            into,
          )}
        </DetailRow>
      </dl>
    </>
  )
}

function receivedOf(offers: readonly Pick<DustOffer, 'received'>[], into: string): string {
  const sum = offers.reduce((all, { received }) => add(all, wireDecimal(received)), zero)
  return `${showExact(sum)} ${into.toUpperCase()}`
}
