import type { Ids } from '../ids/ids.ts'
import { invariant } from '../values/invariant.ts'
import { AnswerFailed, type Bus, NoAnswer, type RequestHandler } from './bus.ts'
import { nodeNameCharacters } from './limits.ts'
import { withinTime } from './within-time.ts'

/** The bus of a deployment with one node: it has no peers and answers every request itself. */
export function singleNodeBus(ids: Ids): Bus {
  const node = ids.token(nodeNameCharacters)
  const answers = new Map<string, RequestHandler>()
  return {
    node,
    isConnected: true,
    refused: { forged: 0, replayed: 0, old: 0, unproven: 0 },
    nodes: () => [],
    publish: () => undefined,
    announce: async () => [],
    subscribe: () => () => undefined,
    handled: async () => undefined,
    async request(subject, body, { timeoutMs, to, signal }) {
      const handle = answers.get(subject)
      if (handle === undefined || (to !== undefined && to !== node)) throw new NoAnswer(`Nobody answers ${subject}`)
      return withinTime({ timeoutMs, signal, what: subject }, async (ended) => {
        try {
          return await handle(body, { from: node, signal: ended })
        } catch (error) {
          throw new AnswerFailed(error instanceof Error ? error.message : String(error), { cause: error })
        }
      })
    },
    answer(subject, handle) {
      invariant(!answers.has(subject), `${subject} is answered once`)
      answers.set(subject, handle)
      return () => {
        answers.delete(subject)
      }
    },
    onGap: () => () => undefined,
    onDisconnect: () => () => undefined,
    onNodeDown: () => () => undefined,
    close: async () => answers.clear(),
  }
}
