import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { registerDevice, removeDevice } from '../actions.ts'

const tag = 'Mobile'

export const postClientDevice = chatEndpoint({
  method: 'POST',
  path: '/register_client_device',
  tag,
  summary: 'Register the program in which you are signed in',
  access: 'human',
  params: {},
  reply: z.object({ device_id: z.int() }),
  failures: [],
  async handle({ caller, services }) {
    return { device_id: await registerDevice(services, caller) }
  },
})

export const postRemoveClientDevice = chatEndpoint({
  method: 'POST',
  path: '/remove_client_device',
  tag,
  summary: 'Remove a registered program',
  access: 'human',
  params: { device_id: param.integer(z.int(), 'A device of the caller') },
  reply: z.object({}),
  failures: [],
  async handle({ params, caller, services }) {
    await removeDevice(services, caller, params.device_id)
    return {}
  },
})
