/** Why a change of a person or a credential was refused. Each API has its own message for it. */
export type RefusalReason =
  | 'unknown_person'
  | 'person_deactivated'
  | 'person_active'
  | 'person_is_a_bot'
  | 'person_is_not_a_bot'
  | 'bot_owner_unknown'
  | 'bot_owner_deactivated'
  | 'bot_owner_is_a_bot'
  | 'bot_above_owner'
  | 'bot_type_unknown'
  | 'email_malformed'
  | 'email_taken'
  | 'no_email_change'
  | 'email_set_by_other'
  | 'name_empty'
  | 'name_too_long'
  | 'name_has_bad_characters'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_too_common'
  | 'password_is_the_email'
  | 'sign_in_outdated'
  | 'session_ended'
  | 'second_factor_present'
  | 'second_factor_absent'
  | 'second_factor_not_begun'
  | 'passkey_not_accepted'
  | 'passkey_present'
  | 'passkey_name_unfit'
  | 'too_many_passkeys'
  | 'unknown_passkey'
  | 'last_way_in'
  | 'unknown_trading_key'
  | 'trading_key_belongs_to_session'
  | 'too_many_trading_keys'
  | 'label_too_long'
  | 'label_has_bad_characters'
  | 'permission_unknown'
  | 'permission_for_administrators'
  | 'ip_range_malformed'
  | 'too_many_ip_ranges'
  | 'expiry_in_the_past'
  | 'admin_key_is_bound'
  | 'wallet_key_not_alone'
  | 'wallet_key_networks'
  | 'provider_of_environment'
  | 'provider_secret_needed'
  | 'too_many_providers'

/** Thrown before any write; inside a caller's transaction it rolls back only the refused part. */
export class AccountRefused extends Error {
  override readonly name = 'AccountRefused'
  readonly reason: RefusalReason
  /** The refused value, such as one range of a list; never a secret. */
  readonly subject: string | undefined

  constructor(reason: RefusalReason, subject?: string) {
    super(`Refused: ${reason.replaceAll('_', ' ')}`)
    this.reason = reason
    this.subject = subject
  }
}
