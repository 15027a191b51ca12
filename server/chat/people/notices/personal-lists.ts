import { type Notice, plainNotice } from '../../delivery/queues/notice.ts'
import type { OnboardingStep } from '../rules/onboarding-steps.ts'
import type { MutedUser } from '../store/muted-users.ts'

export function alertWordsNotice(userId: number, words: readonly string[]): Notice {
  return plainNotice({ type: 'alert_words', alert_words: words }, new Set([userId]))
}

export function mutedUsersNotice(userId: number, muted: readonly MutedUser[]): Notice {
  return plainNotice({ type: 'muted_users', muted_users: muted }, new Set([userId]))
}

export function onboardingStepsNotice(userId: number, steps: readonly OnboardingStep[]): Notice {
  return plainNotice({ type: 'onboarding_steps', onboarding_steps: steps }, new Set([userId]))
}
