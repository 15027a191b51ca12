import { Button } from '../../../design/buttons/button.tsx'
import { NumberField } from '../../../design/fields/number-field.tsx'
import { type TextOf, useText } from '../../../i18n/text.ts'
import { largestWithdrawal, type Terms, type WithdrawalProblem, withdrawalCost } from '../../model/check-withdrawal.ts'
import { writeDecimal } from '../../model/decimal.ts'
import { showExact } from '../../model/format.ts'
import { DetailRow } from '../detail-row.tsx'

export interface WithdrawAmountProps {
  readonly amount: string
  readonly onChange: (amount: string) => void
  readonly coin: string
  readonly available: string
  readonly terms: Terms
  readonly problem: WithdrawalProblem | undefined
  /** The current fee of the network. */
  readonly networkFee: string | undefined
}

/** The amount, the balance, the limit and the fee. */
export function WithdrawAmount(props: WithdrawAmountProps) {
  const { amount, onChange, coin, available, terms, problem, networkFee } = props
  const text = useText('wallet')
  const error = problem === undefined ? undefined : problemText(text, problem, coin, isFree(terms))
  return (
    <>
      <div className="withdraw-amount">
        <NumberField
          label={text.amount}
          value={amount}
          onChange={onChange}
          after={
            <>
              {coin}
              <Button
                size="small"
                look="quiet"
                onPress={() => onChange(writeDecimal(largestWithdrawal(available, terms)))}
              >
                {text.max}
              </Button>
            </>
          }
          error={error}
          hasErrorLine
        />
      </div>
      <dl className="wallet-facts">
        <DetailRow name={text.available}>{`${showExact(available)} ${coin}`}</DetailRow>
        <DetailRow name={text.minimum}>{`${showExact(terms.minimumWithdraw)} ${coin}`}</DetailRow>
        {(terms.left ?? '') === '' ? null : (
          <DetailRow name={text.limitLeft}>{`${showExact(terms.left ?? '')} ${coin}`}</DetailRow>
        )}
        {networkFee === undefined ? null : <DetailRow name={text.networkFeeNow}>{`≈ ${networkFee}`}</DetailRow>}
        <WithdrawalTotals amount={problem === undefined ? amount : ''} coin={coin} terms={terms} />
      </dl>
    </>
  )
}

interface WithdrawalTotalsProps {
  readonly amount: string
  readonly coin: string
  readonly terms: Terms
}

/** The fee, what the recipient gets and what the account pays. */
export function WithdrawalTotals({ amount, coin, terms }: WithdrawalTotalsProps) {
  const text = useText('wallet')
  const show = (value: () => string) => (amount === '' ? '–' : `${value()} ${coin}`)
  return (
    <>
      <DetailRow name={text.fee} isText={isFree(terms)}>
        {isFree(terms) ? text.noFee : `${showExact(terms.withdrawFee)} ${coin}`}
      </DetailRow>
      <DetailRow name={text.recipientGets}>{show(() => showExact(amount))}</DetailRow>
      {isFree(terms) ? null : (
        <DetailRow name={text.youPay}>{show(() => showExact(withdrawalCost(amount, terms)))}</DetailRow>
      )}
    </>
  )
}

function isFree({ withdrawFee }: Terms): boolean {
  return Number(withdrawFee) === 0
}

type WalletText = TextOf<'wallet'>

function problemText(text: WalletText, { rule, limit }: WithdrawalProblem, coin: string, isFree: boolean): string {
  const shown = limit === undefined ? '' : showExact(limit)
  if (rule === 'tooPrecise') return shown === '0' ? text.wholeOnly : text.tooPrecise(shown)
  const message = rule === 'insufficient' && isFree ? text.insufficientFree : text[rule]
  return typeof message === 'string' ? message : message(`\u2068${shown} ${coin}\u2069`)
}
