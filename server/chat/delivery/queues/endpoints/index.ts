import type { AnyEndpoint } from '../../../../kernel/endpoint/endpoint.ts'
import { deleteQueue } from './delete-queue.ts'
import { getEvents } from './get-events.ts'

export const eventEndpoints: readonly AnyEndpoint[] = [getEvents, deleteQueue]
