import type { TradingPermission } from '../../../accounts/ports.ts'
import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import type { AuditedAction, Operator } from './operator.ts'

type Proofs = Needs<'accounts'>

/**
 * Checks an operator's decision about money. In a browser session, the person must have confirmed their identity
 * recently. The key of a program cannot do that: it may decide unless the deployment requires approvals by a person.
 */
export async function requireOperatorProof(
  trading: Proofs & Needs<'approvalsNeedStepUp'>,
  { via, browserKey }: Operator,
  { isApproval = false }: Pick<AuditedAction, 'isApproval'>,
): Promise<void> {
  if (browserKey !== undefined) return requireSessionProof(trading, browserKey)
  const isFromPerson = via === 'api' || via === 'chat'
  if (isApproval && isFromPerson && trading.approvalsNeedStepUp) throw refuse.onlyInBrowser()
}

/** Trading moves money too: by orders at bad prices against another account. */
const powerful: readonly TradingPermission[] = ['trade', 'withdraw', 'wallet', 'admin']

/**
 * Checks a browser session that makes or changes a key that can move money, and outlasts the session; `permissions` are
 * those before and after.
 */
export async function requireKeyProof(
  trading: Proofs,
  { key }: SignedCaller,
  permissions: readonly TradingPermission[],
): Promise<void> {
  if (!key.belongsToSession || !permissions.some((permission) => powerful.includes(permission))) return
  await requireSessionProof(trading, key.apiKey)
}

/**
 * Checks a browser session that sends money or changes its recipients. The key of a program cannot confirm an identity.
 */
export async function requireWithdrawalProof(trading: Proofs, { key }: SignedCaller): Promise<void> {
  if (key.belongsToSession) await requireSessionProof(trading, key.apiKey)
}

async function requireSessionProof({ accounts }: Proofs, apiKey: string): Promise<void> {
  const missing = await accounts.missingProof({ apiKey })
  if (missing !== undefined) throw refuse.stepUpRequired(missing)
}
