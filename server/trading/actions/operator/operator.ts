import type { OperatorCaller } from '../../signing/operator-gate.ts'
import type { NewOperatorAction } from '../../store/operator-actions.ts'

/** The actor of an operator action: an administrator, the command line, or the scheduler. */
export type Operator = Omit<OperatorCaller, 'via'> & Pick<NewOperatorAction, 'via'>

/** The scheduler: planned maintenance and retention. */
export const scheduler: Operator = { operatorId: 0, via: 'schedule', replay: null }

/** Whether the caller may act on transfers of the network: a signer's key names its networks. */
export function servesNetwork({ networks }: Pick<Operator, 'networks'>, network: string): boolean {
  return networks === undefined || networks.includes(network)
}

export interface AuditedAction extends Pick<NewOperatorAction, 'action' | 'subject' | 'before' | 'after' | 'reason'> {
  /** A decision about money: not for new administrators, and in a browser only after a proof. */
  readonly isAboutMoney?: boolean
  /** Releases money, or appoints the people who may. The deployment may require a person in a browser for it. */
  readonly isApproval?: boolean
  /** The affected account, if the engine does not see the actor: nobody decides about their own. */
  readonly account?: number | undefined
}
