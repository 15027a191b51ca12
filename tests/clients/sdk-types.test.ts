import { expect, test } from 'vitest'
import { chatDescription } from '../../server/chat/description.ts'
import { chatEndpoints } from '../../server/chat/endpoints.ts'
import { openApiDocument } from '../../server/kernel/endpoint/openapi.ts'
import { sandboxEndpoints, tradingEndpoints } from '../../server/trading/api/endpoints.ts'
import { tradingDescription } from '../../server/trading/description.ts'
import type { ApiDocument } from './api-calls.ts'
import { writeChatTypes, writeEncodings } from './chat-type-writer.ts'
import { writeTradingTypes } from './trading-type-writer.ts'

test('CLIENT-1: the types of the client are those of the OpenAPI document; after a change: vitest --update', async () => {
  const document = openApiDocument([...tradingEndpoints, ...sandboxEndpoints], tradingDescription('X-SVC'))
  const types = writeTradingTypes(document as unknown as ApiDocument)
  await expect(types).toMatchFileSnapshot('../../client/trading/api.generated.ts')
})

test('CLIENT-14: the chat client quotes texts for the parameters that read JSON or a bare text', async () => {
  const table = writeEncodings(chatEndpoints)
  await expect(table).toMatchFileSnapshot('../../client/chat/encodings.generated.ts')
})

test('CLIENT-1: the types of the chat client are those of its endpoints and events; after a change: vitest --update', async () => {
  const document = openApiDocument(chatEndpoints, chatDescription)
  const types = writeChatTypes(document as unknown as ApiDocument)
  await expect(types).toMatchFileSnapshot('../../client/chat/api.generated.ts')
})
