import {
  cancelEmailChange,
  confirmEmailChange,
  pendingEmailChange,
  repeatEmailChange,
  requestEmailChange,
  takeEmailChanges,
} from './actions/email-changes.ts'
import * as passwordLinks from './actions/password-links.ts'
import type { AccountRecovery } from './recovery-ports.ts'
import type { AccountsServices } from './services.ts'

/** The account recovery of the module. */
export function recoveryOf(services: AccountsServices): AccountRecovery {
  return {
    requestPasswordLink: (request) => passwordLinks.requestPasswordLink(services, request),
    takePasswordRequests: (tx) => passwordLinks.takePasswordRequests(services, tx),
    makePasswordLink: (personId, way, write) => passwordLinks.makePasswordLink(services, personId, way, write),
    findPasswordLink: (key) => passwordLinks.findPasswordLink(services, key),
    usePasswordLink: (key, use) => passwordLinks.usePasswordLink(services, key, use),
    requestEmailChange: (personId, email, write) => requestEmailChange(services, personId, email, write),
    repeatEmailChange: (personId, write) => repeatEmailChange(services, personId, write),
    pendingEmailChange: (personId) => pendingEmailChange(services, personId),
    cancelEmailChange: (personId, write) => cancelEmailChange(services, personId, write),
    takeEmailChanges: (tx) => takeEmailChanges(services, tx),
    confirmEmailChange: (personId, key, write) => confirmEmailChange(services, personId, key, write),
  }
}
