import { closeSync, openSync, writeSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LogOutput } from './log-output.ts'
import { createLogger } from './logger.ts'

test.runIf(process.platform === 'linux')('KERNEL-46: a log on a full disk throws nothing and uses no memory', () => {
  const full = openSync('/dev/full', 'w')
  const output = new LogOutput((bytes) => writeSync(full, bytes))
  const log = createLogger('info', output)
  for (let line = 0; line < 100; line++) log.error('no room', { line })
  expect(output.lost).toBe(100)
  closeSync(full)
  log.error('not even a file any more')
  expect(output.lost).toBe(101)
})

test('KERNEL-46: the first line after lost lines reports their number', () => {
  let room = 0
  let text = ''
  const output = new LogOutput((bytes) => {
    const taken = Math.min(room, bytes.length)
    if (taken === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    room -= taken
    text += bytes.toString('utf8', 0, taken)
    return taken
  })
  room = 12
  for (const line of ['first line\n', 'second line\n', 'third line\n']) output.write(line)
  room = 1_000
  output.write('fourth line\n')
  output.write('fifth line\n')
  expect(text.split('\n')).toEqual([
    'first line',
    's',
    '{"level":40,"msg":"lines of the log were lost","lost":2}',
    'fourth line',
    'fifth line',
    '',
  ])
})

test('KERNEL-46: no line is lost if the reader is busy for a moment', () => {
  let busy = 2
  let text = ''
  const output = new LogOutput((bytes) => {
    if (busy-- > 0) throw Object.assign(new Error('try again'), { code: 'EAGAIN' })
    text += bytes.toString()
    return bytes.length
  })
  output.write('a line\n')
  expect([text, output.lost]).toEqual(['a line\n', 0])
})
