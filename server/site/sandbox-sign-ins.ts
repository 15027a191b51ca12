import type { FastifyInstance } from 'fastify'
import { isFromThisMachine, isLoopbackHost, isLoopbackName } from '../kernel/http/this-machine.ts'
import { type SandboxCredentials, sandboxNames, sandboxPeople } from '../sandbox/credentials.ts'

/**
 * The users of a sandbox with their passwords, for a sign-in with one click. Only browsers on this machine get them: the
 * server listens on loopback only, the request comes from this machine, and its host name is one of this machine, which
 * excludes a foreign page whose own host name resolves here.
 */
export function mountSandboxSignIns(app: FastifyInstance, host: string, credentials: SandboxCredentials): void {
  if (!isLoopbackHost(host)) return
  const people = sandboxPeople
    .filter((person) => person !== 'bot')
    .map((role) => {
      const { email, password } = credentials.chat[role]
      return { role, name: sandboxNames[role], email, password }
    })
  app.get('/sandbox/sign-ins', (request, reply) => {
    const isAtThisMachine = isFromThisMachine(request.raw) && isLoopbackName(request.headers.host ?? '')
    if (!isAtThisMachine) return reply.callNotFound()
    return reply.header('cache-control', 'no-store').send({ people })
  })
}
