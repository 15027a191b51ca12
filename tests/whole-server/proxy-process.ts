import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { certificateForTest } from '../../server/accounts/testing-certificate.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'

/** A proxy with the configuration that the project gives to operators, on ports of its own. */
export interface ProxyProcess {
  readonly httpsPort: number
  end(): Promise<void>
}

export type ProxyName = 'nginx' | 'caddy'

interface Places {
  readonly folder: string
  readonly agoraPort: number
  readonly httpPort: number
  readonly httpsPort: number
}

interface Proxy {
  readonly commands: readonly string[]
  /** Asks for the version, which every installed one answers. */
  readonly probe: string
  /** Writes its configuration and returns the arguments of the command. */
  configure(places: Places): Promise<readonly string[]>
}

/** Where `npm run test:tools` unpacks them. */
const unpacked = (path: string) => fileURLToPath(new URL(`../../.cache/debian/${path}`, import.meta.url))

const given = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** Replaces texts of the configuration; each must be in it. */
function withChanges(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [before, after]) => {
    if (!changed.includes(before)) throw new Error(`the configuration has no ${before}`)
    return changed.replaceAll(before, after)
  }, text)
}

async function configureNginx({ folder, agoraPort, httpPort, httpsPort }: Places): Promise<readonly string[]> {
  const { der, privateKey } = certificateForTest()
  const certificate = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`
  await writeFile(join(folder, 'fullchain.pem'), certificate)
  await writeFile(join(folder, 'privkey.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const site = withChanges(await given('nginx.conf'), {
    'server 127.0.0.1:8080;': `server 127.0.0.1:${agoraPort};`,
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen 443 ': `listen 127.0.0.1:${httpsPort} `,
    '/etc/letsencrypt/live/agora.example.com': folder,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const settings = `daemon off; pid ${folder}/pid; error_log stderr; events {}`
  await writeFile(join(folder, 'nginx.conf'), `${settings} http { access_log off; ${temporary.join(' ')}\n${site}\n}`)
  return ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
}

async function configureCaddy({ folder, agoraPort, httpPort, httpsPort }: Places): Promise<readonly string[]> {
  const site = withChanges(await given('Caddyfile'), { '127.0.0.1:8080': `127.0.0.1:${agoraPort}` })
  const ports = `http_port ${httpPort}\nhttps_port ${httpsPort}\ndefault_bind 127.0.0.1`
  const local = `admin off\nlocal_certs\nskip_install_trust\nstorage file_system ${folder}`
  await writeFile(join(folder, 'Caddyfile'), `{\n${ports}\n${local}\n}\n${site}`)
  return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
}

const proxies: Readonly<Record<ProxyName, Proxy>> = {
  nginx: { commands: ['nginx', '/usr/sbin/nginx', unpacked('usr/sbin/nginx')], probe: '-v', configure: configureNginx },
  caddy: { commands: ['caddy', unpacked('usr/bin/caddy')], probe: 'version', configure: configureCaddy },
}

const pathOf = ({ commands, probe }: Proxy) =>
  commands.find((command) => spawnSync(command, [probe], { stdio: 'ignore' }).status === 0)

/** Without it, the tests behind the proxy are skipped. */
export const proxyIsMissing = (name: ProxyName) => pathOf(proxies[name]) === undefined

const running = new Set<ChildProcess>()

process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

export async function startProxy(name: ProxyName, agoraPort: number): Promise<ProxyProcess> {
  const folder = await mkdtemp(testFolder(''))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const words = await proxies[name].configure({ folder, agoraPort, httpPort, httpsPort })
  const child = spawn(pathOf(proxies[name]) ?? name, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  running.add(child)
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = once(child, 'exit').finally(() => running.delete(child))
  while (!(await answers(httpsPort))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${errors}`)
    await delay(50)
  }
  return {
    httpsPort,
    async end() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** The port may be open before the certificate is there. */
async function answers(port: number): Promise<boolean> {
  const options = { host: '127.0.0.1', port, servername: 'agora.example.com', rejectUnauthorized: false }
  const socket = connect(options)
  return new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
