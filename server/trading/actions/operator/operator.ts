import type { OperatorCaller } from '../../signing/operator-gate.ts'
import type { NewOperatorAction } from '../../store/operator-actions.ts'

/** Who does something to the venue: an administrator, the command line, or the clock for one of them. */
export type Operator = Omit<OperatorCaller, 'via'> & Pick<NewOperatorAction, 'via'>

export interface AuditedAction extends Pick<NewOperatorAction, 'action' | 'subject' | 'before' | 'after' | 'reason'> {
  /** Decides about money: not for those who became administrators lately, and in a browser only after a proof. */
  readonly isAboutMoney?: boolean
  /** Lets money out, or says who may: a person's decision where the deployment wants that. */
  readonly isApproval?: boolean
  /** Whose money it is, where the engine does not see who acts: nobody's own. */
  readonly account?: number
}
