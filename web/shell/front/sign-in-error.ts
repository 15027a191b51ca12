import { ChatError } from '../../../client/chat/chat-error.ts'
import { NoAnswer } from '../../../client/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { textIn } from '../../i18n/text.ts'

/** Why signing in or joining failed, in the user's language. */
export function signInError(error: unknown): string {
  const text = textIn('front')
  if (error instanceof NoAnswer) return text.unreachable
  if (!(error instanceof ChatError)) return error instanceof Error ? error.message : text.unreachable
  if (error.code === 'AUTHENTICATION_FAILED') return text.wrong
  if (error.code === 'USER_DEACTIVATED') return text.deactivated
  if (error.code === 'RATE_LIMIT_HIT') {
    const seconds = Math.ceil(Number(error.details['retry-after'] ?? 0))
    return text.tooMany(formatNumber(currentLanguage(), seconds))
  }
  return error.message
}

export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ChatError && error.details.second_factor_required === true
}
