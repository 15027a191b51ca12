import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { seeOnboardingStep } from '../actions/see-onboarding-step.ts'
import { emptyReply } from './user-parameters.ts'

export const postOnboardingStep = chatEndpoint({
  method: 'POST',
  path: '/users/me/onboarding_steps',
  tag: 'Users',
  summary: 'Mark a hint as seen',
  access: 'human',
  params: { onboarding_step: param.text(z.string().max(100), 'Its name') },
  reply: emptyReply,
  failures: [],
  async handle({ params, caller, services }) {
    await seeOnboardingStep(services, caller, params.onboarding_step)
    return {}
  },
})
