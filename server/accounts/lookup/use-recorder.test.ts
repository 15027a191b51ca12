import { expect, test } from 'vitest'
import { SettableClock } from '../../kernel/clock/clock.ts'
import type { LastUse } from '../store/last-use.ts'
import { UseRecorder } from './use-recorder.ts'

function recorderForTest() {
  const clock = new SettableClock(1_000_000)
  const written: LastUse[][] = []
  let fails = false
  const recorder = new UseRecorder(clock, 60_000, async (uses) => {
    if (fails) throw new Error('the database is gone')
    written.push([...uses])
  })
  const setFailing = (failing: boolean) => {
    fails = failing
  }
  return { clock, written, recorder, setFailing }
}

test('ACCOUNT-25: a credential in constant use is written once a minute', async () => {
  const { clock, written, recorder } = recorderForTest()
  for (let second = 0; second < 180; second += 1) {
    recorder.note('key', '192.0.2.7')
    if (second % 5 === 0) await recorder.flush()
    clock.advance(1000)
  }
  expect(written.map((uses) => uses.map(({ atMs }) => atMs))).toEqual([[1_000_000], [1_060_000], [1_120_000]])
})

test('ACCOUNT-25: uses that could not be written are written the next time', async () => {
  const { written, recorder, setFailing } = recorderForTest()
  recorder.note('key', '192.0.2.7')
  setFailing(true)
  await expect(recorder.flush()).rejects.toThrow('gone')
  setFailing(false)
  await recorder.flush()
  await recorder.flush()
  expect(written).toEqual([[{ key: 'key', atMs: 1_000_000, address: '192.0.2.7' }]])
})
