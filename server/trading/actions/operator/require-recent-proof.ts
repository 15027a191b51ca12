import type { TradingPermission } from '../../../accounts/ports.ts'
import { refuse } from '../../failures.ts'
import type { TradingServices } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import type { AuditedAction, Operator } from './operator.ts'

type Proofs = Pick<TradingServices, 'accounts'>

/**
 * Before an operator decides about money. In a browser session the person must have proved lately who they are. A key of a
 * program has nobody to ask: it decides as long as the deployment does not want approvals to be a person's.
 */
export async function requireOperatorProof(
  trading: Proofs & Pick<TradingServices, 'approvalsNeedStepUp'>,
  { via, browserKey }: Operator,
  { isApproval = false }: Pick<AuditedAction, 'isApproval'>,
): Promise<void> {
  if (browserKey !== undefined) return requireSessionProof(trading, browserKey)
  const isOfPerson = via === 'api' || via === 'chat'
  if (isApproval && isOfPerson && trading.approvalsNeedStepUp) throw refuse.onlyInBrowser()
}

const powerful: readonly TradingPermission[] = ['withdraw', 'admin']

/** Before a browser session makes or changes a key that can move money; `permissions` are those before and after. */
export async function requireKeyProof(
  trading: Proofs,
  { key }: SignedCaller,
  permissions: readonly TradingPermission[],
): Promise<void> {
  if (!key.belongsToSession || !permissions.some((one) => powerful.includes(one))) return
  await requireSessionProof(trading, key.apiKey)
}

/** Before a browser session sends money away or says where it may go. A key of a program has nobody to ask. */
export async function requireWithdrawalProof(trading: Proofs, { key }: SignedCaller): Promise<void> {
  if (key.belongsToSession) await requireSessionProof(trading, key.apiKey)
}

async function requireSessionProof({ accounts }: Proofs, apiKey: string): Promise<void> {
  const missing = await accounts.missingProof({ apiKey })
  if (missing !== undefined) throw refuse.stepUpRequired(missing)
}
