import type { AnyEndpoint } from '../../../../kernel/endpoint/endpoint.ts'
import { addPlaygroundEndpoint } from './add-playground.ts'
import { removePlaygroundEndpoint } from './remove-playground.ts'

export const playgroundEndpoints: readonly AnyEndpoint[] = [addPlaygroundEndpoint, removePlaygroundEndpoint]
