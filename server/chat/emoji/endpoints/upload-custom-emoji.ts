import { z } from 'zod'
import { inPath, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { addCustomEmoji } from '../actions/change-custom-emoji.ts'

export const uploadCustomEmoji = chatEndpoint({
  method: 'POST',
  path: '/realm/emoji/{emoji_name}',
  summary: 'Add a custom emoji',
  description: `The body contains one PNG, GIF, JPEG or WebP image of at most ${chatLimits.pictureFileMiB} MiB.`,
  tag: 'emoji',
  access: 'user',
  params: { emoji_name: inPath(param.text()) },
  reply: z.object({}),
  failures: ['BAD_IMAGE'],
  // One file and one MiB more than allowed, so that the failure can name the problem.
  body: { filesMax: 2, fileBytesMax: (chatLimits.pictureFileMiB + 1) * 1_048_576 },
  async handle({ params, caller, services, request }) {
    const { files } = await request.body()
    await addCustomEmoji(services, caller, params.emoji_name, files)
    return {}
  },
})
