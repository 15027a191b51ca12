import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { matchNarrow } from './match-narrow.ts'

export const searchEndpoints: readonly AnyEndpoint[] = [matchNarrow]
