import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { deactivateCustomEmojiEndpoint } from './deactivate-custom-emoji.ts'
import { getCustomEmoji } from './get-custom-emoji.ts'
import { uploadCustomEmoji } from './upload-custom-emoji.ts'

export const emojiEndpoints: readonly AnyEndpoint[] = [getCustomEmoji, uploadCustomEmoji, deactivateCustomEmojiEndpoint]
