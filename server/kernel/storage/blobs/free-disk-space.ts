import type { Database } from '../database.ts'

/** More than the free space in the last page of a database file. */
const probeBytes = 1_048_576

/** Whether the database can write. Reads still succeed when its disk is full, so a query does not show it. */
export class FreeDiskSpace {
  #isFull = false

  /** A statement found the disk full. */
  note(): void {
    this.#isFull = true
  }

  /** Undefined if there is no problem. After a full disk, only a successful write shows that there is space again. */
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
