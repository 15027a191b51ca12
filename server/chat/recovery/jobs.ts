import type { Job } from '../../kernel/jobs/jobs.ts'
import { type ChangeAddressNeeds, mailAddressChanges } from './actions/change-address.ts'
import { answerPasswordRequests } from './actions/choose-password.ts'

/** Looks up the accounts of requested links, after the reply to the requester. */
export function answerLinkRequestsJob(chat: ChangeAddressNeeds): Job {
  const run = async () => {
    await answerPasswordRequests(chat)
    await mailAddressChanges(chat)
  }
  return { name: 'answer-link-requests', everyMs: 1_000, run }
}
