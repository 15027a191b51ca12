import { expect, test } from 'vitest'
import { silentLogger } from '../logging/logger.ts'
import { CheckedClock } from './checked-clock.ts'

const start = 1_800_000_000_000
const hourMs = 3_600_000

/** Clocks that can all be wrong. */
async function world() {
  const it = { trueMs: start, elapsedErrorMs: 0, machineErrorMs: 0, databaseErrorMs: 0, slowMs: 0 }
  const clock = new CheckedClock({
    machine: { nowMs: () => it.trueMs + it.machineErrorMs },
    elapsedMs: () => it.trueMs - start + it.elapsedErrorMs,
    databaseMs: async () => {
      it.trueMs += it.slowMs / 2
      const notified = it.trueMs + it.databaseErrorMs
      it.trueMs += it.slowMs / 2
      return notified
    },
    log: silentLogger,
  })
  await clock.start()
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second++) {
      it.trueMs += 1_000
      await clock.compare()
    }
  }
  const errorMs = () => Math.abs(clock.nowMs() - it.trueMs)
  return { it, clock, seconds, errorMs }
}

test('CLOCK-1: the machine’s clock does not change the time, and is a problem while it is wrong', async () => {
  const { it, clock, seconds, errorMs } = await world()
  it.machineErrorMs = hourMs
  expect(errorMs()).toBe(0)
  await seconds(1)
  // One reading is not enough.
  expect(clock.problem()).toBeUndefined()
  await seconds(1)
  expect(clock.problem()).toBe("The clock of this server is 3600000 ms ahead of the database's; correct it")
  await seconds(100)
  expect(errorMs()).toBe(0)
  it.machineErrorMs = 0
  await seconds(1)
  expect([clock.problem(), errorMs()]).toEqual([undefined, 0])
})

test('CLOCK-1: a server that starts with a wrong clock reports it at once', async () => {
  const { it, clock } = await world()
  await clock.stop()
  const wrong = new CheckedClock({
    machine: { nowMs: () => it.trueMs - 5_000 },
    elapsedMs: () => 0,
    databaseMs: async () => it.trueMs,
    log: silentLogger,
  })
  await wrong.start()
  expect(wrong.problem()).toBe("The clock of this server is 5000 ms behind the database's; correct it")
  await wrong.stop()
})

test.each([hourMs, -hourMs])(
  'CLOCK-2: a database clock that is %i ms off for a while does not change the time',
  async (off) => {
    const { it, clock, seconds, errorMs } = await world()
    it.databaseErrorMs = off
    await seconds(20)
    expect(errorMs()).toBe(0)
    expect(clock.problem()).toBe(`The database's clock jumped by ${off} ms`)
    it.databaseErrorMs = 0
    await seconds(1)
    expect([clock.problem(), errorMs()]).toEqual([undefined, 0])
  },
)

test('CLOCK-2: machine and database clocks that are wrong together do not change the time', async () => {
  const { it, clock, seconds, errorMs } = await world()
  it.machineErrorMs = hourMs
  it.databaseErrorMs = hourMs
  await seconds(6)
  expect([errorMs(), clock.problem()]).toEqual([0, "The database's clock jumped by 3600000 ms"])
  it.machineErrorMs = 0
  it.databaseErrorMs = 0
  await seconds(1)
  expect([clock.problem(), errorMs()]).toEqual([undefined, 0])
})

test('CLOCK-2: a lasting change of the database’s clock is accepted', async () => {
  const { it, clock, seconds } = await world()
  it.machineErrorMs = hourMs
  it.databaseErrorMs = hourMs
  await seconds(60)
  expect(clock.problem()).toBeUndefined()
  expect(clock.nowMs() - it.trueMs).toBe(hourMs)
})

test('CLOCK-2: a pause of the process is a jump until the clocks agree again', async () => {
  const { it, clock, seconds, errorMs } = await world()
  it.elapsedErrorMs = hourMs
  await seconds(1)
  expect(clock.problem()).toMatch(/jumped by -3600000 ms/)
  it.elapsedErrorMs = 0
  await seconds(1)
  expect([clock.problem(), errorMs()]).toEqual([undefined, 0])
})

test('CLOCK-3: drift is corrected gradually, and slow readings are skipped', async () => {
  const { it, clock, seconds, errorMs } = await world()
  for (let second = 0; second < 300; second++) {
    it.elapsedErrorMs += 5
    const before = clock.nowMs()
    await seconds(1)
    expect(clock.nowMs() - before).toBeGreaterThan(950)
    expect(errorMs()).toBeLessThan(30)
  }
  it.slowMs = 4_000
  it.databaseErrorMs = 900
  const before = errorMs()
  await seconds(5)
  expect(Math.abs(errorMs() - before)).toBeLessThan(2)
})
