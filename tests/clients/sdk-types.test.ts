import { expect, test } from 'vitest'
import { openApiDocument } from '../../server/kernel/endpoint/openapi.ts'
import { sandboxEndpoints, tradingEndpoints } from '../../server/trading/api/endpoints.ts'
import { tradingDescription } from '../../server/trading/description.ts'
import { writeTypes } from './sdk-type-writer.ts'

test('CLIENT-1: the types of the client are those of the OpenAPI document; after a change: vitest --update', async () => {
  const document = openApiDocument([...tradingEndpoints, ...sandboxEndpoints], tradingDescription('X-SVC'))
  const types = writeTypes(document as unknown as Parameters<typeof writeTypes>[0])
  await expect(types).toMatchFileSnapshot('../../client/trading/api.generated.ts')
})
