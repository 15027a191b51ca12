import type { Job } from '../../kernel/jobs/jobs.ts'
import type { ChatServices } from '../services.ts'
import { sayGreetings } from './actions/greet-newcomers.ts'

/** Whoever joins is greeted at once; this is for those whose server was stopped in between. */
export function greetNewcomersJob(chat: ChatServices): Job {
  return { name: 'greet-newcomers', everyMs: 5000, run: () => sayGreetings(chat) }
}
