import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { scanReferences } from '../../server/chat/rendering/markdown/references.ts'
import { contextForTest, linkifierForTest, renderer } from '../../server/chat/rendering/markdown/testing.ts'
import { openRenderThread, type RenderThreadOptions } from '../../server/chat/rendering/thread/render-thread.ts'
import { resolveContext } from '../../server/chat/rendering/thread/resolved-context.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { invariant } from '../../server/kernel/values/invariant.ts'

const built = new URL('../../dist/program/render-thread.js', import.meta.url)
const folder = await mkdtemp(testFolder(''))
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await rm(folder, { recursive: true })
})

afterEach(() => void vi.useRealTimers())

const context = contextForTest({ linkifiers: [linkifierForTest('#(?P<id>[0-9]+)', 'https://a.org/{id}')] })
const taskOf = (source: string) => ({
  source,
  context: resolveContext(context, scanReferences(source, context.siteUrl)),
})

function openThread(options: RenderThreadOptions) {
  const thread = openRenderThread(options)
  invariant(thread !== undefined, 'the program of the thread exists')
  stops.push(() => thread.stop())
  return thread
}

/** A program that does not return from a task with this source, ends at another, names its thread, and echoes the rest. */
async function failingProgram(): Promise<URL> {
  const file = join(folder, 'failing.mjs')
  await writeFile(
    file,
    `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ id, source }) => {
      if (source === 'hang') for (;;) {}
      if (source === 'exit') process.exit(3)
      if (source === 'throw') throw new Error('out of memory')
      parentPort.postMessage({ id, result: { html: source === 'which thread' ? String(threadId) : source } })
    })`,
  )
  return pathToFileURL(file)
}

test('MD-63: the thread of the build renders as the server does, many messages at once', async () => {
  const thread = openThread({ file: built })
  const sources = Array.from(
    { length: 40 },
    (_, number) =>
      `@**Ada Byron** #${number} $$\\frac{1}{${number}}$$ :smile:\n\`\`\`js\nlet x = ${number}\n\`\`\`\n#**design>logo**`,
  )
  const rendered = await Promise.all(sources.map((source) => thread.render(taskOf(source))))
  expect(rendered).toEqual(sources.map((source) => renderer.render(source, context)))
  expect(rendered[7]?.html).toContain('https://a.org/7')
})

test('MD-63: the thread ends without tasks, and starts again with the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const thread = openThread({ file: await failingProgram(), idleMs: 60_000 })
  const threadOf = async () => (await thread.render(taskOf('which thread'))).html
  const first = await threadOf()
  vi.advanceTimersByTime(59_999)
  expect(await threadOf()).toBe(first)
  vi.advanceTimersByTime(60_000)
  expect(await threadOf()).not.toBe(first)
})

test('MD-64: messages of a thread that fails are rejected, and the next message starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const thread = openThread({ file: await failingProgram(), replyWithinMs: 300 })
  for (const failure of ['exit', 'throw', 'hang']) {
    const rejected = [thread.render(taskOf(failure)), thread.render(taskOf('behind it'))]
    if (failure === 'hang') vi.advanceTimersByTime(300)
    for (const one of await Promise.allSettled(rejected)) {
      expect(one, failure).toMatchObject({ status: 'rejected', reason: { name: 'RenderThreadFailed' } })
    }
    expect(await thread.render(taskOf('next'))).toMatchObject({ html: 'next' })
  }
  await thread.stop()
  await expect(thread.render(taskOf('late'))).rejects.toThrow('stopped')
})
