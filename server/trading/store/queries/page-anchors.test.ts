import { describe, expect, test } from 'vitest'
import type { TimeWindow } from '../histories/windows.ts'
import type { Cursor } from './page.ts'
import { type KeyedList, PageAnchors } from './page-anchors.ts'

/** A list in memory that counts the rows its readers skip. */
class Numbers {
  /** Newest first. */
  readonly rows: Cursor[] = []
  skipped = 0

  add(count: number): void {
    for (let index = 0; index < count; index++) {
      const id = this.rows.length + 1
      // Several rows in a millisecond.
      this.rows.unshift({ atMs: Math.floor(id / 3), id })
    }
  }

  list(name: string | undefined): KeyedList<Cursor> {
    const isBefore = (left: Cursor, right: Cursor) =>
      left.atMs > right.atMs || (left.atMs === right.atMs && left.id > right.id)
    const after = (cursor: Cursor) => this.rows.filter((row) => isBefore(cursor, row))
    const inside = ({ fromMs, toMs }: TimeWindow, cursor: Cursor) =>
      after(cursor).filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
    return {
      name,
      placeOf: (row) => row,
      // Two windows that divide the list somewhere.
      windowsAfter: ({ atMs }) => [
        { fromMs: 70, toMs: atMs },
        { fromMs: 0, toMs: Math.min(69, atMs) },
      ],
      read: async (window, cursor, limit) => inside(window, cursor).slice(0, limit),
      skip: async (window, cursor, count) => {
        const rows = inside(window, cursor).slice(0, count)
        this.skipped += rows.length
        const last = rows.at(-1)
        return last && { ...last, rows: rows.length }
      },
      placesBefore: async (cursor, limit) => this.rows.filter((row) => isBefore(row, cursor)).slice(0, limit),
    }
  }
}

const limits = { stepRows: 50, addedRowsMax: 100, listsMax: 3, anchorsPerListMax: 20 }

describe('pages by number', () => {
  test('READ-9: every page is the same as without anchors, while rows are added', async () => {
    const numbers = new Numbers()
    numbers.add(400)
    const anchors = new PageAnchors(limits)
    for (let round = 0; round < 250; round++) {
      const [page, rows] = [1 + ((round * 7919) % 60), 1 + ((round * 31) % 12)]
      const read = await anchors.read(numbers.list(round % 5 === 0 ? undefined : `list ${round % 4}`), { page, rows })
      const first = (page - 1) * rows
      expect(read.rows).toEqual(numbers.rows.slice(first, first + rows))
      expect(read.next !== undefined).toBe(numbers.rows.length > first + rows)
      numbers.add(round % 97 === 0 ? 120 : round % 3)
    }
  })

  test('READ-9: the page after one that was read costs no more however deep it is', async () => {
    const numbers = new Numbers()
    numbers.add(5_000)
    const anchors = new PageAnchors({ ...limits, stepRows: 500 })
    const list = numbers.list('deep')
    await anchors.read(list, { page: 400, rows: 10 })
    for (let page = 401; page < 460; page++) {
      numbers.skipped = 0
      numbers.add(1)
      await anchors.read(list, { page, rows: 10 })
      expect(numbers.skipped).toBeLessThan(20)
    }
  })

  test('READ-9: one statement skips a bounded number of rows', async () => {
    const numbers = new Numbers()
    numbers.add(1_000)
    let most = 0
    const list = numbers.list('bounded')
    const watched: KeyedList<Cursor> = {
      ...list,
      skip: (window, cursor, count) => {
        most = Math.max(most, count)
        return list.skip(window, cursor, count)
      },
    }
    const page = await new PageAnchors(limits).read(watched, { page: 90, rows: 10 })
    expect(page.rows).toEqual(numbers.rows.slice(890, 900))
    expect(most).toBe(50)
    expect((await new PageAnchors(limits).read(watched, { page: 900, rows: 10 })).rows).toEqual([])
  })

  test('READ-9: two requests at once find the same rows', async () => {
    const numbers = new Numbers()
    numbers.add(500)
    const anchors = new PageAnchors(limits)
    const list = numbers.list('shared')
    await anchors.read(list, { page: 10, rows: 10 })
    numbers.add(30)
    const pages = await Promise.all([31, 12, 40, 31].map((page) => anchors.read(list, { page, rows: 10 })))
    expect(pages.map(({ rows }) => rows)).toEqual(
      [31, 12, 40, 31].map((page) => numbers.rows.slice((page - 1) * 10, page * 10)),
    )
    numbers.add(3)
    expect((await anchors.read(list, { page: 41, rows: 10 })).rows).toEqual(numbers.rows.slice(400, 410))
  })
})
