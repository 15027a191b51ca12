import type { FastifyInstance } from 'fastify'
import { emojiByCategory, namesByEmojiCode } from '../rules/emoji.ts'

/** Where register says that the emoji of this server are described. */
const emojiDataPath = '/static/emoji.json'

/** Read without credentials and the same for everybody until the next version. */
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
