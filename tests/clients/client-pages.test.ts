import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningProcess, startProcess } from '../whole-server/running-server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.cache', `client-pages-${process.pid}`)

let server: RunningProcess
beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  server = await startProcess()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server?.end('SIGTERM')
})

/** Runs the programs of a page, one after the other in one module, and returns the lines they print. */
async function runPage(page: string, environment: Readonly<Record<string, string>>): Promise<string[]> {
  const text = await readFile(join(root, 'docs', 'api', `${page}.md`), 'utf8')
  const programs = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program]) => program)
  expect(programs.length).toBeGreaterThan(0)
  const source = programs.join('\n').replaceAll("'agora/client'", JSON.stringify(join(root, 'client', 'index.ts')))
  const path = join(folder, `${page}.ts`)
  await writeFile(path, source)
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...words) => void lines.push(words.map(String).join(' ')))
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  try {
    await import(pathToFileURL(path).href)
  } finally {
    log.mockRestore()
    vi.unstubAllEnvs()
  }
  return lines
}

test('CLIENT-18: the programs of the page about the chat client run', async () => {
  const { site, chat } = server.ready
  const { email, apiKey } = chat.member
  const lines = await runPage('chat-client', { AGORA_SITE: site, AGORA_EMAIL: email, AGORA_API_KEY: apiKey })
  expect(lines[0]).toContain('A note to myself')
  expect(lines[1]).toContain('BAD_REQUEST')
  expect(lines[2]).toMatch(/^\d+ users, \d+ channels$/)
  expect(lines[3]).toContain('The loop runs')
  expect(lines[4]).toMatch(/^\S.* <p>The state follows<\/p>$/)
})

test('CLIENT-18: the programs of the page about the trading client run', async () => {
  const { tradingUrl, trading } = server.ready
  const key = trading.find(({ permissions }) => permissions.includes('trade'))
  const lines = await runPage('trading-client', {
    ...{ AGORA_URL: tradingUrl, AGORA_KEY: key?.apiKey ?? '', AGORA_SECRET: key?.secretKey ?? '' },
  })
  expect(lines[0]).toMatch(/^best bid /)
})
