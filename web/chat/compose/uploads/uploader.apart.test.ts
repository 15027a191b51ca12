import { expect, test, vi } from 'vitest'
import { Uploader } from './uploader.ts'

interface DialogRequest {
  onShouldRetry(error: object): boolean
  onSuccess(payload: object): void
}

const calls: string[] = []
let uploadOptions: DialogRequest | undefined

vi.mock('tus-js-client', () => ({
  Upload: class {
    constructor(_file: File, options: DialogRequest) {
      uploadOptions = options
    }
    findPreviousUploads = async () => []
    start = () => void calls.push('start')
    abort = async () => void calls.push('abort')
  },
}))

test('WSEND-2: uploads that wait for the connection resume when it returns; none starts twice', async () => {
  const uploader = new Uploader()
  const links: string[] = []
  uploader.add(new File(['words'], 'words.txt'), (name) => `[${name}]()`, {
    onStart: () => undefined,
    onEnd: (_placeholder, link) => links.push(link),
  })
  await expect.poll(() => calls).toEqual(['start'])
  uploader.resume()
  await Promise.resolve()
  expect(calls).toEqual(['start'])

  expect(uploadOptions?.onShouldRetry({ originalResponse: undefined })).toBe(true)
  expect(uploader.uploads.get()[0]?.state).toBe('waiting')
  uploader.resume()
  await expect.poll(() => calls).toEqual(['start', 'abort', 'start'])

  uploadOptions?.onSuccess({ lastResponse: { getBody: () => '{"url":"/user_uploads/words.txt"}' } })
  expect(links).toEqual(['[words.txt](/user_uploads/words.txt)'])
  expect(uploader.uploads.get()).toEqual([])
})
