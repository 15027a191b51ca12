import type { FastifyInstance } from 'fastify'
import { isFromThisMachine, isLoopbackHost, isLoopbackName } from '../kernel/http/this-machine.ts'
import { type SandboxCredentials, sandboxNames, sandboxPeople } from '../sandbox/credentials.ts'

/**
 * The people of a sandbox with their passwords, for a sign-in page on which one press is enough. Only whoever sits at
 * this very machine is told: the server listens to it alone, the request comes from it, and the page was opened under
 * a name of it, which a page of a stranger that points its own name here was not.
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
