import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { postEditTyping } from './set-edit-typing.ts'
import { postTyping } from './set-typing.ts'

export const typingEndpoints: readonly AnyEndpoint[] = [postTyping, postEditTyping]
