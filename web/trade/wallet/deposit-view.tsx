import type { Coin, Network } from '../../../client/trading/api.generated.ts'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { CopyField } from '../../design/fields/copy-field.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { isSandbox } from '../../platform/page-facts.ts'
import { showExact } from '../model/format.ts'
import { BankDeposit } from './bank/bank-deposit.tsx'
import { CoinSheet } from './coin-sheet.tsx'
import './deposit-view.css'
import { DetailRow } from './detail-row.tsx'
import { QrCode } from './qr-code.tsx'
import { RecentDeposits } from './recent/recent-deposits.tsx'
import { SandboxCard } from './sandbox-card.tsx'
import { useDepositAddress } from './wallet-calls.ts'

export interface DepositViewProps {
  readonly coin: string | undefined
  readonly onCoin: (symbol: string) => void
  readonly onBanks: () => void
}

/** Deposit addresses and bank deposits. */
export function DepositView({ coin, onCoin, onBanks }: DepositViewProps) {
  const text = useText('wallet')
  return (
    <CoinSheet
      title={text.deposit}
      coin={coin}
      onCoin={onCoin}
      side={(chosen, network) => (
        <>
          {chosen !== undefined && isSandbox() ? (
            <SandboxCard key={chosen.symbol} coin={chosen} network={network} />
          ) : null}
          <RecentDeposits transferKind={chosen !== undefined && network === undefined ? 'irt' : 'crypto'} />
        </>
      )}
      atBank={({ symbol }) => <BankDeposit coin={symbol} onBanks={onBanks} />}
    >
      {(chosen, network) =>
        network.depositStatus === 'active' ? (
          <NetworkAddress coin={chosen} network={network} />
        ) : (
          <p className="wallet-warning">{text.suspended}</p>
        )
      }
    </CoinSheet>
  )
}

function NetworkAddress({ coin, network }: { readonly coin: Coin; readonly network: Network }) {
  const text = useText('wallet')
  const language = useLanguage()
  const address = useDepositAddress(coin.symbol, network.NetworkSymbol)
  if (address.isPending) return <Skeleton lines={3} />
  if (address.isError) return <ErrorNote error={address.error} onRetry={() => address.refetch()} />
  if (address.data === null) return null
  const name = coin.symbol.toUpperCase()
  const { address: shown, memo } = address.data
  return (
    <>
      <div className="deposit-address">
        <QrCode text={shown} label={text.qr} />
        <div className="deposit-address-text">
          <CopyField label={text.address} value={shown} isMultiline />
          {memo === '' ? null : <CopyField label={text.memo} value={memo} />}
        </div>
      </div>
      {memo === '' ? null : <p className="wallet-warning">{text.memoWarning}</p>}
      <p className="wallet-note">
        {text.onlyThis(`\u2068${name}\u2069`, language === 'fa' ? network.NetworkNameFa : network.NetworkNameEn)}
      </p>
      <dl className="wallet-facts">
        <DetailRow name={text.minimum}>{`${showExact(network.minimumDeposit)} ${name}`}</DetailRow>
        <DetailRow name={text.confirmations}>{network.DepositConfirmationCount}</DetailRow>
        <DetailRow name={text.fee}>{`${showExact(network.depositFee)} ${name}`}</DetailRow>
      </dl>
    </>
  )
}
