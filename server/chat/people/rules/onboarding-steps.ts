/** Hints that clients show once, by name. */
const oneTimeNotices = [
  'visibility_policy_banner',
  'intro_inbox_view_modal',
  'intro_recent_view_modal',
  'first_stream_created_banner',
  'jump_to_conversation_banner',
  'non_interleaved_view_messages_fading',
  'interleaved_view_messages_fading',
  'intro_resolve_topic',
  'navigation_tour_video',
] as const

const oneTimeActions = ['narrow_to_dm_with_welcome_bot_new_user'] as const

export interface OnboardingStep {
  readonly type: 'one_time_notice' | 'one_time_action'
  readonly name: string
}

const allSteps: readonly OnboardingStep[] = [
  ...oneTimeNotices.map((name) => ({ type: 'one_time_notice', name }) as const),
  ...oneTimeActions.map((name) => ({ type: 'one_time_action', name }) as const),
]

export function isOnboardingStep(name: string): boolean {
  return allSteps.some((step) => step.name === name)
}

export function stepsToShow(seen: ReadonlySet<string>): readonly OnboardingStep[] {
  return allSteps.filter(({ name }) => !seen.has(name))
}
