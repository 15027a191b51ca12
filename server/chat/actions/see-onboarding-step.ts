import type { ChatUser } from '../domain/users/chat-user.ts'
import { isOnboardingStep, stepsToShow } from '../domain/users/onboarding-steps.ts'
import { onboardingStepsNotice } from '../events/notices/personal-lists.ts'
import { refusePerson } from '../failures/people.ts'
import type { ChatServices } from '../services.ts'
import { addOnboardingStepSeen, onboardingStepsSeen } from '../store/users.ts'

export async function seeOnboardingStep(chat: ChatServices, user: ChatUser, step: string): Promise<void> {
  if (!isOnboardingStep(step)) throw refusePerson.unknownStep(step)
  await chat.database.transaction(async (tx) => {
    await addOnboardingStepSeen(tx, user.id, step)
    const left = stepsToShow(await onboardingStepsSeen(tx.sql, user.id))
    chat.events.publishOnCommit(tx, onboardingStepsNotice(user.id, left))
  })
}
