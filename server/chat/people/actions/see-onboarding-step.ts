import type { ChatServices } from '../../services.ts'
import { refusePerson } from '../failures.ts'
import { onboardingStepsNotice } from '../notices/personal-lists.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { isOnboardingStep, stepsToShow } from '../rules/onboarding-steps.ts'
import { addOnboardingStepSeen, onboardingStepsSeen } from '../store/users.ts'

export async function seeOnboardingStep(chat: ChatServices, user: ChatUser, step: string): Promise<void> {
  if (!isOnboardingStep(step)) throw refusePerson.unknownStep(step)
  await chat.database.transaction(async (tx) => {
    await addOnboardingStepSeen(tx, user.id, step)
    const left = stepsToShow(await onboardingStepsSeen(tx.sql, user.id))
    chat.events.publishOnCommit(tx, onboardingStepsNotice(user.id, left))
  })
}
