import type { Database } from '../database.ts'

/** More than what a file of the database has left in its last page. */
const probeBytes = 1_048_576

/** Whether the database can store anything. Reads are answered long after its disk is full, so that a question says nothing. */
export class FreeDiskSpace {
  #isFull = false

  /** A statement found no room. */
  note(): void {
    this.#isFull = true
  }

  /** Undefined when nothing speaks against it. Once there was no room, only a write that succeeds shows that there is again. */
  async problem(database: Pick<Database, 'transaction'>): Promise<string | undefined> {
    if (this.#isFull && (await canWrite(database))) this.#isFull = false
    return this.#isFull ? 'the disk of the database is full' : undefined
  }
}

async function canWrite(database: Pick<Database, 'transaction'>): Promise<boolean> {
  const write = database.transaction(async ({ sql }) => {
    await sql`create temporary table room_probe (filler text) on commit drop`
    await sql`alter table room_probe alter filler set storage external`
    await sql`insert into room_probe values (repeat('x', ${probeBytes}))`
  })
  return write.then(
    () => true,
    () => false,
  )
}
