import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Logger, silentLogger } from '../../kernel/logging/logger.ts'
import { SimulatedSnapshots } from '../store/snapshots/simulated-snapshots.ts'
import { openAccount, RecordingMachine, recordingMachines } from '../store/testing.ts'
import type { CommittedGroup } from './outcome.ts'
import { type LargeState, SnapshotWriter } from './snapshot-writer.ts'

function setUp(options: { fails?: boolean; largeState?: LargeState } = {}) {
  const machine = new RecordingMachine()
  const snapshots = new SimulatedSnapshots()
  if (options.fails) snapshots.save = async () => Promise.reject(new Error('no room'))
  const warnings: string[] = []
  const log: Logger = { ...silentLogger, warn: (message) => void warnings.push(message) }
  const { largeState } = options
  const snapshotWriter = new SnapshotWriter({
    machine,
    snapshots,
    log,
    lastSequence: 0,
    everyCommands: 3,
    keep: 2,
    largeState,
  })
  const group = (): CommittedGroup => {
    const command = { ...openAccount(1), sequence: machine.sequence + 1, atMs: 5 }
    machine.apply(command)
    const { sequence } = machine
    return { firstSequence: sequence, sequence, atMs: 5, journalHash: new Uint8Array(32), commands: [] }
  }
  const sequences = async () => (await snapshots.headers()).map(({ sequence }) => sequence)
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await turnOfTheLoop()
  }
  return { machine, snapshots, snapshotWriter, group, warnings, sequences, settle }
}

test('JOURNAL-4: a snapshot is made after a number of commands, of the state right after them', async () => {
  const { snapshotWriter, group, snapshots, sequences, settle, machine } = setUp()
  for (let count = 1; count <= 3; count++) snapshotWriter.take(group())
  const { digest } = machine
  // The venue continues at once; the stored state is the earlier one.
  snapshotWriter.take(group())
  await settle()
  expect(await sequences()).toEqual([3])
  expect(recordingMachines.restore((await snapshots.load(3)) ?? new Uint8Array()).digest).toBe(digest)
})

test('JOURNAL-4: an orderly stop writes a last snapshot, unless nothing has happened since', async () => {
  const { snapshotWriter, group, sequences } = setUp()
  const last = group()
  snapshotWriter.take(last)
  await snapshotWriter.finish(last)
  await snapshotWriter.finish(last)
  expect(await sequences()).toEqual([1])
})

test('JOURNAL-4: a snapshot that cannot be stored causes only a warning in the log', async () => {
  const { snapshotWriter, group, warnings, settle } = setUp({ fails: true })
  for (let count = 1; count <= 7; count++) {
    snapshotWriter.take(group())
    await settle()
  }
  expect(warnings).toEqual(['a snapshot could not be saved', 'a snapshot could not be saved'])
})

test('JOURNAL-11: a large state is saved by the process, one at a time, and a stop does not wait for it', async () => {
  const saved: number[] = []
  let release: (bytes: number) => void = () => undefined
  const saveSnapshot = (sequence: number) => {
    saved.push(sequence)
    return new Promise<number>((resolve) => {
      release = resolve
    })
  }
  const { snapshotWriter, group, sequences, settle } = setUp({
    largeState: { tasks: { saveSnapshot }, bytes: () => 1e9 },
  })
  for (let count = 1; count <= 7; count++) snapshotWriter.take(group())
  expect(saved).toEqual([3])
  release(500)
  await settle()
  const last = group()
  snapshotWriter.take(last)
  expect(saved).toEqual([3, 8])
  expect(await sequences()).toEqual([])
  const next = group()
  await snapshotWriter.finish(next)
  expect(await sequences()).toEqual([next.sequence])
})

test('JOURNAL-11: a process that fails causes only a warning in the log, and the next snapshot is tried', async () => {
  const saved: number[] = []
  const saveSnapshot = async (sequence: number) => {
    saved.push(sequence)
    throw new Error('no memory')
  }
  const { snapshotWriter, group, warnings, settle } = setUp({
    largeState: { tasks: { saveSnapshot }, bytes: () => 1e9 },
  })
  for (let count = 1; count <= 7; count++) {
    snapshotWriter.take(group())
    await settle()
  }
  expect(saved).toEqual([3, 6])
  expect(warnings).toEqual(['a snapshot could not be saved', 'a snapshot could not be saved'])
})
