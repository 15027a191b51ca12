import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signatureNow } from './signature-now.ts'
import { createSigner } from './signing.ts'

test("CLIENT-2: the signature without WebCrypto equals the platform's", async () => {
  const withoutSubtle = (secret: string) => createSigner(secret, undefined as never)
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 150 }),
      fc.string({ maxLength: 300 }),
      async (secret, text) => {
        const platform = createHmac('sha256', secret).update(text).digest('hex')
        expect(signatureNow(secret, text)).toBe(platform)
        expect(await createSigner(secret).sign(text)).toBe(platform)
        expect(await withoutSubtle(secret).sign(text)).toBe(platform)
      },
    ),
    { seed: 20_261_115 },
  )
})
