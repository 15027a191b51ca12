import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runCommand } from './operator-command.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** The commands in the first column of the table: "key create\|list" is two, and words after a comma go with the first one. */
function listedCommands(): string[][] {
  const cells = [...readme.matchAll(/^\| (`npx agora [^|\\]*(?:\\\|[^|\\]*)*) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, command = '']) => {
      const words = command.replace(/^npx agora /, '').split(' ')
      const plain = words.filter((word) => !/^[A-Z]+$/.test(word))
      const [last = '', ...before] = plain.toReversed()
      return last.split('\\|').map((choice) => [...before.toReversed(), choice])
    }),
  )
}

test('every command in README exists', async () => {
  const commands = listedCommands()
  expect(commands).toContainEqual(['key', 'create'])
  expect(commands).toContainEqual(['journal', 'verify'])
  expect(commands.length).toBeGreaterThan(15)
  const wrong: string[] = []
  for (const words of commands) {
    const { status, output } = await runCommand([...words, '--help'])
    if (status !== 0 || !output.includes(`agora ${words.join(' ')}`))
      wrong.push(`${words.join(' ')}: ${status} ${output}`)
  }
  expect(wrong).toEqual([])
})
