import type { Transaction } from '../kernel/storage/database.ts'
import type { Person } from './domain/person.ts'
import type { Write } from './sessions.ts'
import type { EmailChange } from './store/email-changes.ts'

export type { EmailChange } from './store/email-changes.ts'

/** Who asks for a link, for the limits. */
export interface LinkRequest {
  readonly email: string
  /** Of the network. */
  readonly address: string
}

export type LinkRequested =
  | { readonly kind: 'noted' }
  | { readonly kind: 'too_many_requests'; readonly retryAfterMs: number }

/** The key of a link, which is nowhere but in the link. */
export interface PasswordLink {
  readonly key: string
  readonly person: Person
  readonly expiresAtMs: number
}

export interface UnmailedEmailChange {
  readonly person: Person
  readonly newEmail: string
  /** Undefined when somebody has the address: then there is no link. */
  readonly key: string | undefined
  readonly holder: Person | undefined
}

/** How people whose password, second factor or address is lost or changes get back in; part of `Accounts`. */
export interface AccountRecovery {
  /** Notes that a new password is wanted for an address. The same work whether an account has it or not. */
  requestPasswordLink(request: LinkRequest): Promise<LinkRequested>
  /** Of the addresses that were asked for, the people who can be sent a link. Each request is answered once. */
  takePasswordRequests(tx: Transaction): Promise<readonly Person[]>
  /** Ends earlier links of the person. One that is handed out for somebody else holds for longer. */
  makePasswordLink(personId: number, way: 'asked' | 'handed', write?: Write): Promise<PasswordLink>
  /** Whose password the link changes; undefined when it is unknown, used, expired, replaced or outdated. */
  findPasswordLink(key: string): Promise<Person | undefined>
  /**
   * Sets the password, ends the link, all sessions and, where wanted, the chat keys, and forgets failed sign-ins. `also` runs
   * in the same transaction. Undefined, with nothing done, when the link is not good any more.
   */
  usePasswordLink(key: string, use: PasswordLinkUse): Promise<Person | undefined>

  /** Notes the address and ends an earlier request. The same work whether an account has it or not. */
  requestEmailChange(personId: number, email: string, write?: Write): Promise<LinkRequested>
  /** Counts as one more request: the mail is written again, with a new link. */
  repeatEmailChange(personId: number, write?: Write): Promise<LinkRequested>
  pendingEmailChange(personId: number): Promise<EmailChange | undefined>
  /** False when there was none. */
  cancelEmailChange(personId: number, write?: Write): Promise<boolean>
  /** Those whose mail is to be written in this transaction. */
  takeEmailChanges(tx: Transaction): Promise<readonly UnmailedEmailChange[]>
  /** The person as before and after; undefined when the link is not one of theirs that is good. */
  confirmEmailChange(
    personId: number,
    key: string,
    write?: Write & { readonly check?: (newEmail: string) => Promise<void> },
  ): Promise<{ readonly before: Person; readonly after: Person } | undefined>
}

export interface PasswordLinkUse {
  readonly password: string
  readonly endChatKeys: boolean
  /** From where: the address and, of a browser that is known, what it is known by. */
  readonly from: { readonly address: string; readonly device?: string | undefined }
  readonly also?: (tx: Transaction, person: Person) => Promise<void>
}
