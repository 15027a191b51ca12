import { postConfirmIdentity } from './confirm-identity.ts'
import { getSession } from './get-session.ts'
import { deleteSessionById, deleteSessions, getSessions } from './list-sessions.ts'
import { passkeyEndpoints } from './passkeys.ts'
import {
  deleteSecondFactor,
  getRecoveryCodes,
  postRecoveryCodes,
  postSecondFactor,
  postSecondFactorConfirm,
} from './second-factor.ts'
import { postSession } from './sign-in.ts'
import { deleteSession } from './sign-out.ts'
import { postSessionTradingKey } from './trading-key.ts'

export const sessionEndpoints = [
  postSession,
  getSession,
  postConfirmIdentity,
  deleteSession,
  getSessions,
  deleteSessions,
  deleteSessionById,
  postSecondFactor,
  postSecondFactorConfirm,
  deleteSecondFactor,
  getRecoveryCodes,
  postRecoveryCodes,
  postSessionTradingKey,
  ...passkeyEndpoints,
]
