import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase } from '../../dependencies.ts'
import { refusePerson } from '../failures.ts'
import { onboardingStepsNotice } from '../notices/personal-lists.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { isOnboardingStep, stepsToShow } from '../rules/onboarding-steps.ts'
import { addOnboardingStepSeen, onboardingStepsSeen } from '../store/users.ts'

type SeeOnboardingStepNeeds = WithDatabase & WithEvents

export async function seeOnboardingStep(chat: SeeOnboardingStepNeeds, user: ChatUser, step: string): Promise<void> {
  if (!isOnboardingStep(step)) throw refusePerson.unknownStep(step)
  await chat.database.transaction(async (tx) => {
    await addOnboardingStepSeen(tx, user.id, step)
    const left = stepsToShow(await onboardingStepsSeen(tx.sql, user.id))
    chat.events.publishOnCommit(tx, onboardingStepsNotice(user.id, left))
  })
}
