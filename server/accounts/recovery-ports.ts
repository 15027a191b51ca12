import type { Transaction } from '../kernel/storage/database.ts'
import type { Person } from './domain/person.ts'
import type { Write } from './sessions.ts'
import type { EmailChange } from './store/email-changes.ts'

export type { EmailChange } from './store/email-changes.ts'

/** A request for a link, for the limits. */
export interface LinkRequest {
  readonly email: string
  /** The network address of the requester. */
  readonly address: string
}

export type LinkRequested =
  | { readonly kind: 'noted' }
  | { readonly kind: 'too_many_requests'; readonly retryAfterMs: number }

/** The key is only in the link; the database has its hash. */
export interface PasswordLink {
  readonly key: string
  readonly person: Person
  readonly expiresAtMs: number
}

export interface UnmailedEmailChange {
  readonly person: Person
  readonly newEmail: string
  /** Undefined if another account has the address: then there is no link. */
  readonly key: string | undefined
  readonly holder: Person | undefined
}

/** Recovery of accounts with a lost or changed password, second factor or address; part of `Accounts`. */
export interface AccountRecovery {
  /** Notes a request for a new password. The same work whether an account has the address or not. */
  requestPasswordLink(request: LinkRequest): Promise<LinkRequested>
  /** The people with requested addresses who can get a link. Each request is returned once. */
  takePasswordRequests(tx: Transaction): Promise<readonly Person[]>
  /** Ends earlier links of the person. A link made by an administrator is valid for longer. */
  makePasswordLink(personId: number, way: 'asked' | 'handed', write?: Write): Promise<PasswordLink>
  /** The person whose password the link changes; undefined if it is unknown, used, expired, replaced or outdated. */
  findPasswordLink(key: string): Promise<Person | undefined>
  /**
   * Sets the password, ends the link, all sessions and optionally the chat keys, and clears failed sign-ins. `also` runs in
   * the same transaction. Undefined, without a change, if the link is invalid.
   */
  usePasswordLink(key: string, use: PasswordLinkUse): Promise<Person | undefined>

  /** Notes the address and ends an earlier request. The same work whether an account has the address or not. */
  requestEmailChange(personId: number, email: string, write?: Write): Promise<LinkRequested>
  /** Counts as another request: sends the mail again with a new link. */
  repeatEmailChange(personId: number, write?: Write): Promise<LinkRequested>
  pendingEmailChange(personId: number): Promise<EmailChange | undefined>
  /** False if there was none. */
  cancelEmailChange(personId: number, write?: Write): Promise<boolean>
  /** The changes whose mail this transaction writes. */
  takeEmailChanges(tx: Transaction): Promise<readonly UnmailedEmailChange[]>
  /** The person before and after; undefined if the link is not a valid one of this person. */
  confirmEmailChange(
    personId: number,
    key: string,
    write?: Write & { readonly check?: (newEmail: string) => Promise<void> },
  ): Promise<{ readonly before: Person; readonly after: Person } | undefined>
}

export interface PasswordLinkUse {
  readonly password: string
  readonly endChatKeys: boolean
  /** The address and, for a known browser, its device token. */
  readonly from: { readonly address: string; readonly device?: string | undefined }
  readonly also?: (tx: Transaction, person: Person) => Promise<void>
}
