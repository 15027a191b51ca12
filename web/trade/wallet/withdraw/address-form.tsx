import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressLabelLengthMax } from '../../../../client/text-lengths.ts'
import type { Coin, Network } from '../../../../client/trading/api.generated.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { TextField } from '../../../design/fields/text-field.tsx'
import { showToast } from '../../../design/overlays/toast.tsx'
import { useText } from '../../../i18n/text.ts'
import { queryNames } from '../../account/queries.ts'
import { useNetworkName } from '../coin-and-network.tsx'
import { addAddress } from '../wallet-calls.ts'
import { fitsPattern } from './address-check.ts'

interface AddressProblems {
  readonly address?: string
  readonly memo?: string
}

/** Adds an address after checking it against the patterns of its network. */
export function AddressForm({ coin, network }: { readonly coin: Coin; readonly network: Network }) {
  const text = useText('wallet')
  const client = useQueryClient()
  const [address, setAddress] = useState('')
  const [memo, setMemo] = useState('')
  const [label, setLabel] = useState('')
  const [problems, setProblems] = useState<AddressProblems>({})
  const texts = useProblemTexts(network)
  const takesMemo = network.memoRegex !== '' || network.memoRequired
  const add = useMutation({
    mutationFn: () => addAddress({ symbol: coin.symbol, network: network.NetworkSymbol, address, memo, label }),
    onSuccess: () => {
      showToast({ title: text.added, tone: 'good' })
      setAddress('')
      setMemo('')
      setLabel('')
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryNames.wallet }),
  })
  const submit = async () => {
    const found = await problemsOf(network, address, memo, texts)
    setProblems(found)
    if (found.address === undefined && found.memo === undefined) add.mutate()
  }
  return (
    <form
      className="wallet-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label={text.address}
        value={address}
        onChange={(typed) => {
          setAddress(typed.trim())
          setProblems({})
        }}
        dir="ltr"
        hasErrorLine
        error={problems.address}
        autoComplete="off"
        spellCheck="false"
      />
      {takesMemo ? (
        <TextField
          label={text.memo}
          value={memo}
          onChange={(typed) => setMemo(typed.trim())}
          dir="ltr"
          hasErrorLine
          error={problems.memo}
        />
      ) : null}
      <TextField
        label={text.addressLabel}
        value={label}
        onChange={setLabel}
        description={text.addressLabelHint}
        maxLength={addressLabelLengthMax}
      />
      <Button type="submit" look="primary" isBusy={add.isPending}>
        {text.addAddress}
      </Button>
      {add.isError ? <ErrorNote error={add.error} /> : null}
    </form>
  )
}

interface ProblemTexts {
  readonly noAddress: string
  readonly address: string
  readonly noMemo: string
  readonly memo: string
}

function useProblemTexts(network: Network): ProblemTexts {
  const text = useText('wallet')
  const name = `\u2068${useNetworkName()(network)}\u2069`
  const { noAddress, badAddress, noMemo, badMemo } = text
  return { noAddress, address: badAddress(name), noMemo: noMemo(name), memo: badMemo(name) }
}

async function problemsOf(
  network: Network,
  address: string,
  memo: string,
  texts: ProblemTexts,
): Promise<AddressProblems> {
  const { addressRegex, memoRegex, memoRequired } = network
  const isAddress = address !== '' && (await fitsPattern(addressRegex, address))
  const isMemo = memo === '' ? !memoRequired : await fitsPattern(memoRegex, memo)
  return {
    ...(isAddress ? {} : { address: address === '' ? texts.noAddress : texts.address }),
    ...(isMemo ? {} : { memo: memo === '' ? texts.noMemo : texts.memo }),
  }
}
