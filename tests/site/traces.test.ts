import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../whole-server/prepared-sandbox.ts'

const program = new URL('../../dist/program/main.js', import.meta.url).href

beforeAll(() => build(['server']))

test('a trace of the bundled program names the lines of its sources', async () => {
  const script = `
    process.setSourceMapsEnabled(true)
    const { main } = await import(${JSON.stringify(program)})
    await main([], null).catch((error) => console.log(error.stack))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout).toMatch(/^TypeError: .*\n +at .*\/cli\/main\.ts:\d+:\d+/)
})
