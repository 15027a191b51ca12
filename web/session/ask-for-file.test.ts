import { afterEach, expect, test, vi } from 'vitest'
import { askForFile } from './ask-for-file.ts'
import { currentProofQuestion } from './step-up.ts'

afterEach(() => vi.unstubAllGlobals())

const path = '/user_avatars/exports/1/file'
const answer = (reply: () => Response) => vi.stubGlobal('fetch', async () => reply())

test('WADMIN-27: a download that needs a fresh proof of identity waits for it', async () => {
  answer(() => new Response('x', { status: 206 }))
  await askForFile(path)
  expect(currentProofQuestion()).toBeUndefined()
  const body = { result: 'error', msg: 'Confirm', code: 'STEP_UP_REQUIRED', proofs: ['password'] }
  answer(() => Response.json(body, { status: 403 }))
  for (const isProved of [true, false]) {
    const asked = askForFile(path).then(
      () => true,
      (error: Error) => error.name !== 'ProofCancelled',
    )
    const question = await vi.waitUntil(() => currentProofQuestion())
    question?.answer(isProved)
    expect(await asked).toBe(isProved)
  }
  answer(() => Response.json({ result: 'error', msg: 'Not found', code: 'BAD_REQUEST' }, { status: 404 }))
  await expect(askForFile(path)).rejects.toMatchObject({ status: 404 })
})
