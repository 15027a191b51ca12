import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coin, Network } from '../../../client/trading/api.generated.ts'
import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { callTrading } from '../../session/call-trading.ts'
import { refreshAccount } from '../account/queries.ts'
import { isPositive, readDecimal } from '../model/decimal.ts'
import { showUpTo } from '../model/format.ts'

/** Useful amounts within the limits of the faucet. */
const firstAmounts: Readonly<Record<string, string>> = {
  btc: '0.5',
  eth: '5',
  usdt: '10000',
  xrp: '1000',
  ton: '500',
  trx: '5000',
  irt: '100000000',
}

/** Test funds: by a simulated network or bank, or instantly from the faucet. */
export function SandboxCard({ coin, network }: { readonly coin: Coin; readonly network: Network | undefined }) {
  const text = useText('wallet')
  const bankText = useText('bank')
  const client = useQueryClient()
  const isAtBank = network === undefined
  const [amount, setAmount] = useState(firstAmounts[coin.symbol] ?? '10')
  const name = coin.symbol.toUpperCase()
  const settled = { onSettled: () => refreshAccount(client) }
  const transfer = useMutation({
    ...settled,
    mutationFn: () =>
      callTrading('POST /private/sandbox/deposit', { symbol: coin.symbol, network: network?.NetworkSymbol, amount }),
    onSuccess: () => showToast({ title: isAtBank ? bankText.paidIn : text.simulated, tone: 'good' }),
  })
  const faucet = useMutation({
    ...settled,
    mutationFn: () => callTrading('POST /private/sandbox/faucet', { symbol: coin.symbol, amount }),
    onSuccess: ({ total }) =>
      showToast({ title: text.credited(`\u2068${showUpTo(total, 8)} ${name}\u2069`), tone: 'good' }),
  })
  const value = readDecimal(amount)
  const problem = value === undefined ? text.notNumber : isPositive(value) ? undefined : text.notPositive
  const isBusy = transfer.isPending || faucet.isPending
  return (
    <section className="sheet-card wallet-card sandbox-card">
      <h2>
        <Badge tone="warn">{text.sandboxTitle}</Badge>
      </h2>
      <p className="wallet-note">{isAtBank ? bankText.sandboxBank : text.sandboxText}</p>
      <form onSubmit={(event) => event.preventDefault()}>
        <NumberField label={text.amount} value={amount} onChange={setAmount} after={name} error={problem} />
        <div className="sandbox-actions">
          <Button
            look="primary"
            isDisabled={problem !== undefined || faucet.isPending}
            isBusy={transfer.isPending}
            onPress={() => transfer.mutate()}
          >
            {isAtBank ? bankText.payIn : text.simulate}
          </Button>
          <Button
            isDisabled={problem !== undefined || (isBusy && !faucet.isPending)}
            isBusy={faucet.isPending}
            onPress={() => faucet.mutate()}
          >
            {text.faucet}
          </Button>
        </div>
        {transfer.isError ? <ErrorNote error={transfer.error} /> : null}
        {faucet.isError ? <ErrorNote error={faucet.error} /> : null}
      </form>
    </section>
  )
}
