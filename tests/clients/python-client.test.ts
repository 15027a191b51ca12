import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chatForTest } from '../../server/chat/testing.ts'

const program = fileURLToPath(new URL('python-client.py', import.meta.url))
const isPresent = spawnSync('python3', ['-c', 'import zulip'], { stdio: 'ignore' }).status === 0
if (!isPresent) {
  process.stdout.write('the client for Python is left out, because python3 does not find its package zulip\n')
}

/** Runs the program in a child process, whose requests this process answers. */
function run(
  input: object,
): Promise<{ readonly status: number | null; readonly output: string; readonly errors: string }> {
  return new Promise((resolve) => {
    const child = spawn('python3', [program])
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.once('close', (status) => resolve({ status, output, errors }))
    child.stdin.end(JSON.stringify(input))
  })
}

test.skipIf(!isPresent)('PYTHON-1: every method of the client for Python succeeds', { timeout: 120_000 }, async () => {
  const { accounts, app, people } = await chatForTest()
  const site = await app.listen({ host: '127.0.0.1', port: 0 })
  const credentials = async ({ id, deliveryEmail }: (typeof people)['olivia']) => {
    return { id, email: deliveryEmail, key: await accounts.issueChatKey(id) }
  }
  const { status, output, errors } = await run({
    site,
    owner: await credentials(people.olivia),
    member: await credentials(people.hamlet),
    bot: await credentials(people.bot),
  })
  expect(status, errors).toBe(0)
  expect(JSON.parse(output)).toEqual({ faults: [], called: expect.any(Number) })
})
