/** The memory of an organization: loads it from the database of a running server with the code of the server. */
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Directory } from '../../server/chat/directory/directory.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { embeddedConnection } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { ChatClient } from '../chat/client.ts'
import { addPeople, subscribePeople } from '../chat/population.ts'
import type { Report } from '../report/report.ts'
import type { BenchServer } from '../server/running-server.ts'

const people = 100_000
const channels = 100
const subscribersOfEach = 10_000
const mostBytesOfPerson = 700
const mostBytesOfSubscription = 120

export async function measureMemory(out: Report, server: BenchServer): Promise<void> {
  const { dataDirectory } = server
  const empty = await bytesOfDirectory(dataDirectory)
  await addPeople(dataDirectory, people)
  const populated = await bytesOfDirectory(dataDirectory)
  await addSubscriptions(server)
  const subscribed = await bytesOfDirectory(dataDirectory)
  out.atMost('memory of a person', (populated - empty) / people, mostBytesOfPerson, 'bytes')
  const subscriptions = channels * subscribersOfEach
  out.atMost('memory of a subscription', (subscribed - populated) / subscriptions, mostBytesOfSubscription, 'bytes')
}

async function addSubscriptions({ dataDirectory, ready }: BenchServer): Promise<void> {
  const owner = new ChatClient(ready.chatUrl, ready.chat.owner)
  const names = Array.from({ length: channels }, (_, at) => `crowd ${at}`)
  const subscriptions = JSON.stringify(names.map((name) => ({ name })))
  await owner.ok(owner.post('/users/me/subscriptions', { subscriptions }))
  for (const name of names) {
    const { stream_id } = await owner.ok(owner.get('/get_stream_id', { stream: name }))
    await subscribePeople(dataDirectory, Number(stream_id), subscribersOfEach)
  }
  owner.close()
}

/** After a restart with these people: a client registers. */
export async function registerOnce(out: Report, { ready }: BenchServer): Promise<void> {
  const member = new ChatClient(ready.chatUrl, ready.chat.member)
  const { realm_users } = await member.ok(member.post('/register', {}))
  member.close()
  const count = (realm_users as unknown[]).length
  out.holds(`a server of ${people} people starts and answers register`, count >= people)
}

async function bytesOfDirectory(dataDirectory: string): Promise<number> {
  const connection = await embeddedConnection(join(dataDirectory, 'postgres'))
  if (connection === undefined) throw new Error(`No PostgreSQL runs on ${dataDirectory}`)
  const database = openDatabase({ connection, log: () => undefined, poolSize: 1 })
  try {
    const directory = new Directory(database, systemClock)
    const before = heapInUse()
    await directory.load()
    const bytes = heapInUse() - before
    // The directory is read after the measurement, so that it is still in memory then.
    if ([...directory.users()].length === 0) throw new Error('The directory is empty')
    return bytes
  } finally {
    await database.close()
  }
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed
}
