import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { createBigBlueButton, createZoomCall } from './big-blue-button.ts'

export const callEndpoints: readonly AnyEndpoint[] = [createBigBlueButton, createZoomCall]
