import { AccountRefused, type RefusalReason } from '../../../accounts/ports.ts'
import { refuse } from '../../failures.ts'

/** The messages of the chat API for refusals of accounts; a chat request cannot cause the others. */
const wording: Partial<Record<RefusalReason, string>> = {
  unknown_person: 'No such user',
  person_deactivated: 'User is deactivated',
  person_active: 'User is already active',
  person_is_a_bot: 'Not allowed for bot users',
  person_is_not_a_bot: 'No such bot',
  bot_owner_unknown: 'Failed to change owner, no such user',
  bot_owner_deactivated: 'Failed to change owner, user is deactivated',
  bot_owner_is_a_bot: "Failed to change owner, bots can't own other bots",
  bot_above_owner: 'A bot cannot have a higher role than its owner',
  bot_type_unknown: 'Invalid bot type',
  email_malformed: 'Enter a valid email address.',
  email_taken: 'Email is already in use.',
  no_email_change: 'No change of the email address is waiting',
  email_set_by_other:
    'Another person changed this email address less than 7 days ago. Until then only the operator can make a password link.',
  name_empty: 'Name must not be empty!',
  name_too_long: 'Name too long!',
  name_has_bad_characters: 'Invalid characters in name!',
  password_too_short: 'The password is too short.',
  password_too_long: 'The password is too long.',
  password_too_common: 'The password is too weak.',
  password_is_the_email: 'The password must not be the email address.',
  sign_in_outdated: 'What you signed in with has changed meanwhile; sign in again',
  session_ended: 'This session has ended',
  second_factor_present: 'A second factor is set up already',
  second_factor_absent: 'No second factor is set up',
  passkey_not_accepted: 'This passkey was not accepted',
  passkey_present: 'This passkey is in use already',
  passkey_name_unfit: 'A passkey needs a name of up to 100 characters',
  too_many_passkeys: 'There are 20 passkeys already; remove one first',
  unknown_passkey: 'There is no such passkey',
  last_way_in: 'You could not sign in without this passkey: add another one first',
  provider_of_environment: 'This provider is configured in the environment of the server',
  provider_secret_needed: 'Enter the client secret: the issuer has changed',
  too_many_providers: 'There are 20 providers already; remove one first',
  permission_for_administrators: 'Must be an organization administrator',
  second_factor_not_begun: 'No second factor has been begun',
}

/** Runs a change of accounts and translates its refusal into a failure of this API. */
export async function inAccounts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof AccountRefused ? wording[error.reason] : undefined
    throw message === undefined ? error : refuse.badRequest(message)
  }
}
