import type { Job } from '../../kernel/jobs/jobs.ts'
import type { WebhookDeliveries } from '../custody/deliver-webhooks.ts'

const everyMs = 1_000

/** Delivers the steps of transfers to custody services. */
export function webhookJob(webhooks: WebhookDeliveries): Job {
  return { name: 'webhooks', everyMs, run: async () => webhooks.wake() }
}
