import type { Withdrawal } from '../../../../client/trading/api.generated.ts'
import { useText } from '../../../i18n/text.ts'
import { stepsDone, withdrawalSteps } from '../../../page/transfers/withdrawal-steps.ts'

/** The progress of a pending withdrawal. */
export function WithdrawalProgress({ status }: Pick<Withdrawal, 'status'>) {
  const text = useText('wallet')
  const done = stepsDone(status)
  if (done === undefined || done === withdrawalSteps.length) return null
  return (
    <span
      className="withdrawal-steps"
      role="progressbar"
      aria-label={text.progress}
      aria-valuemin={0}
      aria-valuemax={withdrawalSteps.length}
      aria-valuenow={done}
    >
      {withdrawalSteps.map((step, at) => (
        <span key={step} data-done={at < done} title={text[step]} />
      ))}
    </span>
  )
}
