import type { FastifyInstance } from 'fastify'
import { emojiByCategory, namesByEmojiCode } from '../rules/emoji.ts'

/** The path that register announces as the emoji data of this server. */
const emojiDataPath = '/static/emoji.json'

/** Public, and the same for all users until the next version. */
export function mountEmojiData(app: FastifyInstance): void {
  let body: string | undefined
  app.get(emojiDataPath, (_request, reply) => {
    body ??= JSON.stringify({
      code_to_names: namesByEmojiCode(),
      categories: emojiByCategory().map(({ name, emoji }) => ({ name, codes: emoji.map(({ code }) => code) })),
    })
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .send(body)
  })
}
