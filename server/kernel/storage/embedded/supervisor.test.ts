import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { Postmaster } from './postmaster.ts'
import { Supervisor } from './supervisor.ts'

/** A server that ends on demand. Its pid belongs to no process. */
function fakeServer(): { postmaster: Postmaster; end: () => void } {
  let end: (() => void) | undefined
  const exited = new Promise<string>((resolve) => {
    end = () => resolve('exit code 2')
  })
  return { postmaster: { pid: 2 ** 30, exited }, end: () => end?.() }
}

test('STORE-17: a server that ends is restarted, even after failed attempts', async () => {
  const first = fakeServer()
  const second = fakeServer()
  let attempts = 0
  const messages: string[] = []
  const start = async () => {
    attempts += 1
    if (attempts < 3) throw new Error('not yet')
    return second.postmaster
  }
  const supervisor = new Supervisor(first.postmaster, start, ({ message }) => messages.push(message))
  expect(supervisor.pid).toBe(first.postmaster.pid)
  first.end()
  await expect.poll(() => attempts, { interval: 5 }).toBe(1)
  expect(supervisor.pid).toBeUndefined()
  await expect.poll(() => supervisor.pid, { interval: 5 }).toBe(second.postmaster.pid)
  expect(messages).toEqual([
    'PostgreSQL ended by itself (exit code 2); starting it again',
    'PostgreSQL could not be started again',
    'PostgreSQL could not be started again',
    'PostgreSQL is back',
  ])
  const stopped = supervisor.stop()
  second.end()
  await stopped
})

test('STORE-17: a stop during a restart stops the server', async () => {
  const first = fakeServer()
  let asked = 0
  const start = (signal: AbortSignal) =>
    new Promise<Postmaster>((_, reject) => {
      asked += 1
      signal.addEventListener('abort', () => reject(new Error('told to stop')))
    })
  const supervisor = new Supervisor(first.postmaster, start, () => undefined)
  first.end()
  await expect.poll(() => asked, { interval: 5 }).toBe(1)
  await supervisor.stop()
  expect([asked, supervisor.pid]).toEqual([1, undefined])
})

test('STORE-17: a stop ends a server that became ready at the same moment', async () => {
  const first = fakeServer()
  const child = spawn('sleep', ['600'])
  const exited = once(child, 'exit').then(() => 'SIGINT')
  let asked = 0
  const start = (signal: AbortSignal) =>
    new Promise<Postmaster>((resolve) => {
      asked += 1
      signal.addEventListener('abort', () => resolve({ pid: child.pid ?? 0, exited }))
    })
  const supervisor = new Supervisor(first.postmaster, start, () => undefined)
  first.end()
  await expect.poll(() => asked, { interval: 5 }).toBe(1)
  await supervisor.stop()
  expect([child.signalCode, supervisor.pid]).toEqual(['SIGINT', undefined])
})
