import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { deleteQueue } from './delete-queue.ts'
import { getEvents } from './get-events.ts'
import { postRegister } from './register-queue.ts'

export const eventEndpoints: readonly AnyEndpoint[] = [postRegister, getEvents, deleteQueue]
