import { createSealing } from '../../kernel/auth/sealing.ts'
import type { CallServers } from '../../kernel/config/call-settings.ts'
import { systemIds } from '../../kernel/ids/ids.ts'
import type { CallOptions } from './calls.ts'

export const callsForTest = (servers: Partial<CallServers> = {}): CallOptions => ({
  servers: { jitsiUrl: 'https://meet.jit.si', ...servers },
  sealing: createSealing(Buffer.alloc(32, 7), 'call tokens', systemIds),
})
