import type { TestProject } from 'vitest/node'
import { borrowTestServer, startTestServer } from './testing-server.ts'

/** For `globalSetup` in vitest.config.ts: one PostgreSQL per project, embedded or from AGORA_TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.AGORA_TEST_DATABASE_URL
  const running = url === undefined ? await startTestServer() : await borrowTestServer(url)
  project.provide('testServer', running.server)
  return () => running.end()
}
