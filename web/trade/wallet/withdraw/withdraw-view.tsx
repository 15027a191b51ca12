import type { ReactNode } from 'react'
import type { Coin, Network } from '../../../../client/trading/api.generated.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { Skeleton } from '../../../design/display/skeleton.tsx'
import { WalletIcon } from '../../../design/icons/icons.tsx'
import { useText } from '../../../i18n/text.ts'
import { callTrading } from '../../../session/call-trading.ts'
import { showBankNumber } from '../../model/bank-numbers.ts'
import { showExact, showUpTo } from '../../model/format.ts'
import { bankTerms, useBankAccounts } from '../bank/bank-calls.ts'
import { BankIcon } from '../bank/bank-icons.tsx'
import { useNetworkName } from '../coin-and-network.tsx'
import { CoinSheet } from '../coin-sheet.tsx'
import { RecentWithdrawals } from '../recent/recent-withdrawals.tsx'
import { useAddressBook, useWithdrawFee, useWithdrawLimit } from '../wallet-calls.ts'
import { type Target, WithdrawForm } from './withdraw-form.tsx'

export interface WithdrawViewProps {
  readonly coin: string | undefined
  readonly onCoin: (symbol: string) => void
  readonly onBook: () => void
  readonly onBanks: () => void
}

/** Withdraws coins to a saved address, or money to a bank account. */
export function WithdrawView({ coin, onCoin, onBook, onBanks }: WithdrawViewProps) {
  const text = useText('wallet')
  return (
    <CoinSheet
      title={text.withdraw}
      coin={coin}
      onCoin={onCoin}
      describe={({ symbol }, { withdrawFee, withdrawStatus }) =>
        withdrawStatus === 'active'
          ? text.feeOf(`\u2068${showExact(withdrawFee)} ${symbol.toUpperCase()}\u2069`)
          : text.paused
      }
      side={(chosen, network) => (
        <RecentWithdrawals transferKind={chosen !== undefined && network === undefined ? 'irt' : 'crypto'} />
      )}
      atBank={(chosen) => <ToBank coin={chosen} onBanks={onBanks} />}
    >
      {(chosen, network) => <ToAddress coin={chosen} network={network} onBook={onBook} />}
    </CoinSheet>
  )
}

interface ToAddressProps {
  readonly coin: Coin
  readonly network: Network
  readonly onBook: () => void
}

function ToAddress({ coin: { symbol }, network, onBook }: ToAddressProps) {
  const text = useText('wallet')
  const book = useAddressBook()
  const name = useNetworkName()(network)
  const { data: charged } = useWithdrawFee(symbol, network.NetworkSymbol)
  const { data: limit } = useWithdrawLimit(symbol)
  if (network.withdrawStatus !== 'active') return <p className="wallet-warning">{text.suspended}</p>
  if (book.isPending) return <Skeleton lines={3} />
  if (book.isError) return <ErrorNote error={book.error} onRetry={() => book.refetch()} />
  const targets = book.data
    .filter((entry) => entry.coin === symbol && entry.network === network.NetworkSymbol)
    .map(({ address_uuid: id, label, address, memo, usableFrom }): Target => {
      const named = label === '' ? { label: address } : { label, description: address }
      return { id, address, memo, usableFrom, ...named }
    })
  if (targets.length === 0) {
    return (
      <NoTarget
        icon={<WalletIcon />}
        title={text.noAddresses}
        action={text.addAddress}
        hint={text.holdHint}
        onAction={onBook}
      />
    )
  }
  const { networkFee = null } = charged ?? {}
  return (
    <WithdrawForm
      key={`${symbol} ${network.NetworkSymbol}`}
      coin={symbol}
      terms={{ ...network, withdrawFee: charged?.fee ?? network.withdrawFee, left: limit?.left ?? '' }}
      targets={targets}
      network={name}
      networkFee={
        networkFee === null ? undefined : `${showUpTo(networkFee.amount, 8)} ${networkFee.coin.toUpperCase()}`
      }
      warning={<NetworkWarning name={name} hasMemo={network.memoRequired || network.memoRegex !== ''} />}
      texts={{ to: text.to, choose: text.chooseAddress, onHold: text.stillOnHold, other: text.newAddress }}
      send={({ targetId, ...input }) =>
        callTrading('POST /private/wallet/withdraw_crypto', {
          ...input,
          symbol,
          network: network.NetworkSymbol,
          address_uuid: targetId,
        })
      }
      onOther={onBook}
    />
  )
}

/** Coins on a wrong network and coins without their memo are lost. */
function NetworkWarning({ name, hasMemo }: { readonly name: string; readonly hasMemo: boolean }) {
  const text = useText('wallet')
  return (
    <p className="wallet-warning">
      {text.wrongNetwork(`\u2068${name}\u2069`)}
      {hasMemo ? ` ${text.wrongMemo}` : ''}
    </p>
  )
}

function ToBank({ coin: { symbol }, onBanks }: { readonly coin: Coin; readonly onBanks: () => void }) {
  const text = useText('bank')
  const banks = useBankAccounts()
  const { data: limit } = useWithdrawLimit(symbol)
  if (banks.isPending) return <Skeleton lines={3} />
  if (banks.isError) return <ErrorNote error={banks.error} onRetry={() => banks.refetch()} />
  const { ibans } = banks.data
  if (ibans.length === 0) {
    return (
      <NoTarget
        icon={<BankIcon />}
        title={text.noAccount}
        action={text.addIban}
        hint={text.holdHint}
        onAction={onBanks}
      />
    )
  }
  return (
    <WithdrawForm
      key={symbol}
      coin={symbol}
      terms={{ ...bankTerms, left: limit?.left ?? '' }}
      targets={ibans.map(({ iban_uuid: id, iban, usableFrom }) => {
        return { id, label: showBankNumber(iban), address: showBankNumber(iban), usableFrom }
      })}
      texts={{
        to: text.toAccount,
        choose: text.chooseAccount,
        onHold: text.accountOnHold,
        other: text.otherAccount,
      }}
      send={({ targetId, ...input }) =>
        callTrading('POST /private/wallet/withdraw_irt', { ...input, symbol, iban_uuid: targetId })
      }
      onOther={onBanks}
    />
  )
}

interface NoTargetProps {
  readonly icon: ReactNode
  readonly title: string
  readonly hint: string
  readonly action: string
  readonly onAction: () => void
}

/** There is no saved target yet. */
function NoTarget({ icon, title, hint, action, onAction }: NoTargetProps) {
  return (
    <EmptyState
      size="small"
      icon={icon}
      title={title}
      action={
        <Button look="primary" onPress={onAction}>
          {action}
        </Button>
      }
    >
      {hint}
    </EmptyState>
  )
}
