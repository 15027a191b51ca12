import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../session/session-store.ts'
import { createPersonalValue } from './personal-value.ts'

const saved = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => saved.get(key) ?? null,
  setItem: (key: string, value: string) => saved.set(key, value),
})

const isText = (value: unknown): value is string => typeof value === 'string'

function signIn(userId: number): void {
  const person = { userId, email: '', fullName: '', role: 400, hasSecondFactor: false, lacksSecondFactor: false }
  setSession({ kind: 'signed-in', person, csrfToken: '' })
}

afterEach(() => saved.clear())

test('TERMINAL-28: a saved choice belongs to one user of the browser', () => {
  const choice = createPersonalValue('choice', 'first', isText)
  signIn(1)
  choice.set('second')
  signIn(2)
  expect(choice.get()).toBe('first')
  signIn(1)
  expect(choice.get()).toBe('second')
  expect(createPersonalValue('choice', 'first', isText).get()).toBe('second')
  saved.set('agora.choice.1', '7')
  expect(createPersonalValue('choice', 'first', isText).get()).toBe('first')
})
