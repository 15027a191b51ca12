import type { Job } from '../../kernel/jobs/jobs.ts'
import { deliverWebhooks, type WebhookDependencies } from '../custody/deliver-webhooks.ts'

const everyMs = 1_000

/** Delivers the steps of transfers to custody services. */
export function webhookJob(dependencies: WebhookDependencies): Job {
  return { name: 'webhooks', everyMs, run: () => deliverWebhooks(dependencies) }
}
