/** The program of the thread that renders long messages. */
import { parentPort } from 'node:worker_threads'
import { invariant } from '../../../kernel/values/invariant.ts'
import { createServerRenderer } from '../markdown/server-renderer.ts'
import { type RenderReply, type RenderRequest, runRenderTask } from './render-task.ts'

const port = parentPort
invariant(port !== null, 'this program runs in a thread')
const renderer = createServerRenderer()

port.on('message', (request: RenderRequest) => {
  port.postMessage(replyTo(request))
})

function replyTo(request: RenderRequest): RenderReply {
  try {
    return { id: request.id, result: runRenderTask(renderer, request) }
  } catch (error) {
    return { id: request.id, problem: error instanceof Error ? error.message : String(error) }
  }
}
