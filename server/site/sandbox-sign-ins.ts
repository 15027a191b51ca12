import type { FastifyInstance } from 'fastify'
import { type SandboxCredentials, sandboxNames, sandboxPeople } from '../sandbox/credentials.ts'

const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/
const loopbackAddress = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/

export function isLoopbackHost(host: string): boolean {
  return thisMachine.test(host.includes(':') ? `[${host}]` : host)
}

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
    const { host: openedAs = '', forwarded, 'x-forwarded-for': forwardedFor } = request.headers
    // A proxy on this machine speaks for people who are not.
    const isProxied = forwarded !== undefined || forwardedFor !== undefined
    const isFromHere = loopbackAddress.test(request.socket.remoteAddress ?? '')
    const isAtThisMachine = isFromHere && !isProxied && thisMachine.test(openedAs)
    if (!isAtThisMachine) return reply.callNotFound()
    return reply.header('cache-control', 'no-store').send({ people })
  })
}
