import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { deleteEmailChange, getEmailChange, postEmailChangeConfirm, postEmailChangeResend } from './email-change.ts'
import { getPasswordReset, postNewPassword, postPasswordReset } from './password-reset.ts'
import { deleteUserSecondFactor, deleteUserSessions, postUserPasswordReset } from './reset-person.ts'

export const recoveryEndpoints: readonly AnyEndpoint[] = [
  postPasswordReset,
  getPasswordReset,
  postNewPassword,
  getEmailChange,
  postEmailChangeResend,
  deleteEmailChange,
  postEmailChangeConfirm,
  postUserPasswordReset,
  deleteUserSecondFactor,
  deleteUserSessions,
]
