import type { AnyEndpoint } from '../../../../kernel/endpoint/endpoint.ts'
import { postClientDevice, postRemoveClientDevice } from './client-devices.ts'

export const deviceEndpoints: readonly AnyEndpoint[] = [postClientDevice, postRemoveClientDevice]
