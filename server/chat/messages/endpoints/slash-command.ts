import { z } from 'zod'
import { RawReply } from '../../../kernel/endpoint/endpoint.ts'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { runSlashCommand } from '../actions/run-slash-command.ts'

export const postSlashCommand = chatEndpoint({
  method: 'POST',
  path: '/zcommand',
  tag: 'Users',
  summary: 'Run a slash command',
  access: 'user',
  params: { command: param.textOrJson(z.string().max(200), '/ping, /dark, /light, /fluid-width or /fixed-width') },
  reply: z.object({ msg: z.string() }),
  failures: [],
  async handle({ params, caller, services }) {
    const msg = await runSlashCommand(services, caller, params.command)
    // The text to show is in `msg`, which is empty in other successful replies.
    const body = JSON.stringify({ result: 'success', msg })
    return new RawReply(200, { 'content-type': 'application/json' }, body)
  },
})
