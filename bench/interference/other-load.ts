import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ChatClient } from '../chat/client.ts'
import { endWithBench } from '../server/end-with-bench.ts'
import type { Ready } from '../server/running-server.ts'

/** Load beside a measurement. */
export interface OtherLoad {
  readonly name: string
  /** The load does not reach this server: it shows the effect of a busy machine alone. */
  readonly isContender?: boolean
  /** Starts the load and returns the function that ends it. */
  start(): Promise<() => Promise<void>>
}

/** A process that only computes: it shows the effect of sharing the cores. */
export function busyProcess(): OtherLoad {
  return {
    name: 'a process that computes',
    isContender: true,
    async start() {
      const child = endWithBench(spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(2)'], { stdio: 'ignore' }))
      return async () => {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    },
  }
}

const messageLengthMax = 10_000
const filled = (piece: string) => piece.repeat(Math.floor(messageLengthMax / piece.length))
/** The messages that take longest to render, by kind of syntax. */
const heaviest = [
  filled('$$x$$ '),
  `\`\`\`math\n${'\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}'.repeat(50)}\n\`\`\``,
  filled('```spoiler x\nq\n```\n'),
  filled('```js\nlet x = 1\n```\n'),
  filled('😀'.repeat(5)),
]

export function heavyMessages({ chatUrl, chat }: Ready): OtherLoad {
  return {
    name: 'the heaviest messages',
    start: () =>
      keptUp(chatUrl, chat.owner, 2, (client, count) =>
        client.post('/messages', {
          type: 'direct',
          to: JSON.stringify([chat.member.userId]),
          content: heaviest[count % heaviest.length] ?? '',
        }),
      ),
  }
}

export function registerStorm({ chatUrl, chat }: Ready, people: number): OtherLoad {
  return {
    name: `registers of ${people.toLocaleString('en')} people`,
    start: () => keptUp(chatUrl, chat.member, 4, (client) => client.post('/register', {})),
  }
}

const uploadBytes = 2_000_000

export function uploads({ chatUrl, chat }: Ready): OtherLoad {
  const { email, apiKey } = chat.owner
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
  const upload = async () => {
    const body = new FormData()
    body.append('file', new Blob([Buffer.alloc(uploadBytes, 7)]), 'bench.bin')
    const reply = await fetch(`${chatUrl}/user_uploads`, { method: 'POST', headers: { authorization }, body })
    if (!reply.ok) throw new Error(`An upload failed: ${await reply.text()}`)
  }
  return { name: 'uploads', start: async () => repeated(2, upload) }
}

async function keptUp(
  chatUrl: string,
  person: Ready['chat']['owner'],
  atOnce: number,
  request: (client: ChatClient, count: number) => ReturnType<ChatClient['post']>,
): Promise<() => Promise<void>> {
  const client = new ChatClient(chatUrl, person, atOnce)
  let count = 0
  const stop = repeated(atOnce, () => client.done(request(client, count++)))
  return async () => {
    await stop()
    client.close()
  }
}

function repeated(atOnce: number, one: () => Promise<unknown>): () => Promise<void> {
  let isStopped = false
  const loop = async () => {
    while (!isStopped) await one()
  }
  const running = Promise.all(Array.from({ length: atOnce }, loop))
  return async () => {
    isStopped = true
    await running
  }
}
