import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('the modules of the pages hold to the types in their comments', () => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  const project = fileURLToPath(new URL('./tsconfig.json', import.meta.url))
  const run = spawnSync(process.execPath, [compiler, '-p', project, '--pretty', 'false'], { encoding: 'utf8' })
  expect(run.stdout + run.stderr).toBe('')
  expect(run.status).toBe(0)
})
