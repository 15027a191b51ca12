import { readWindows, type TimeWindow } from '../histories/windows.ts'
import { beforeNewest, type Cursor, type Page, type PageRequest, pageOf } from './page.ts'

/** A list that is ordered by time and id, newest first. New rows come before all others. */
export interface KeyedList<Row> {
  /** Names the list and its filter; undefined if a row may leave it, so that positions do not hold. */
  readonly name: string | undefined
  readonly placeOf: (row: Row) => Cursor
  /** Its rows after a place are in these windows, newest first. */
  readonly windowsAfter: (place: Cursor) => readonly TimeWindow[]
  /** The rows of a window after the cursor. */
  readonly read: (window: TimeWindow, after: Cursor, limit: number) => Promise<readonly Row[]>
  /** The last of the next `count` rows of a window, and how many rows there are up to it. */
  readonly skip: (window: TimeWindow, after: Cursor, count: number) => Promise<SkippedRows | undefined>
  /** The places of the rows before the cursor, newest first. */
  readonly placesBefore: (cursor: Cursor, limit: number) => Promise<readonly Cursor[]>
}

export interface SkippedRows extends Cursor {
  readonly rows: number
}

export interface AnchorLimits {
  /** Rows that one statement skips. */
  readonly stepRows: number
  /** Rows that may have been added to a list since its anchors were used; with more they are found again. */
  readonly addedRowsMax: number
  /** Lists with anchors in memory; the one that was used longest ago goes first. */
  readonly listsMax: number
  readonly anchorsPerListMax: number
}

const defaultLimits: AnchorLimits = {
  stepRows: 20_000,
  addedRowsMax: 10_000,
  listsMax: 200,
  anchorsPerListMax: 1_000,
}

/** The first row of a list at some time, and how many rows had been added since its anchors were opened. */
interface Head {
  readonly place: Cursor
  readonly added: number
}

interface ListAnchors {
  head: Head
  /** The last rows of pages, by the number of rows up to them when the anchors were opened. */
  readonly places: Map<number, Cursor>
}

interface Start {
  /** The number of rows up to the place. */
  readonly rows: number
  readonly place: Cursor
}

/**
 * Finds pages by number without reading all rows before them: it knows the last rows of pages that were read, and continues
 * from the nearest. A page costs its distance from there. Filters must not lose rows, or the list has no name.
 */
export class PageAnchors {
  readonly #limits: AnchorLimits
  readonly #lists = new Map<string, ListAnchors>()

  constructor(limits: Partial<AnchorLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits }
  }

  async read<Row>(list: KeyedList<Row>, request: PageRequest): Promise<Page<Row>> {
    const limit = request.rows + 1
    if (!('page' in request))
      return pageOf(await readAfter(list, request.after ?? beforeNewest, limit), request, list.placeOf)
    const first = (request.page - 1) * request.rows
    const anchors = first === 0 || list.name === undefined ? undefined : await this.#anchorsOf(list, list.name)
    const top = anchors === undefined ? { rows: 0, place: beforeNewest } : { rows: 1, place: anchors.head.place }
    const added = anchors?.head.added ?? 0
    const save = ({ rows, place }: Start) => this.#save(anchors, rows - added, place)
    const start = await this.#walk(list, nearest(anchors, top, added, first), first, save)
    const rows = start === undefined ? [] : await readAfter(list, start.place, limit)
    const page = pageOf(rows, request, list.placeOf)
    const [firstRow, last] = [page.rows[0], page.rows.at(-1)]
    // The first row too: rows that are added move the last one into the next page.
    if (firstRow !== undefined) save({ rows: first + 1, place: list.placeOf(firstRow) })
    if (last !== undefined) save({ rows: first + page.rows.length, place: list.placeOf(last) })
    return page
  }

  /** Skips rows in steps, to the last row before the page; undefined if the list ends before it. */
  async #walk<Row>(
    list: KeyedList<Row>,
    from: Start,
    first: number,
    save: (start: Start) => void,
  ): Promise<Start | undefined> {
    const { stepRows } = this.#limits
    let start = from
    while (first > start.rows) {
      const count = Math.min(stepRows, first - start.rows)
      const place = await placeAfter(list, start.place, count)
      if (place === undefined) return undefined
      start = { rows: start.rows + count, place }
      save(start)
    }
    return start
  }

  /** The anchors of a list, with its present head. Undefined if the list is empty. */
  async #anchorsOf<Row>(list: KeyedList<Row>, name: string): Promise<ListAnchors | undefined> {
    const known = this.#lists.get(name)
    const head = known === undefined ? undefined : await this.#presentHead(list, known.head)
    if (known === undefined || head === undefined) return this.#open(list, name)
    // A request that was faster may have found a newer head already.
    if (head.added > known.head.added) known.head = head
    this.#lists.delete(name)
    this.#lists.set(name, known)
    return { head, places: known.places }
  }

  /** Undefined if too many rows were added. */
  async #presentHead<Row>(list: KeyedList<Row>, head: Head): Promise<Head | undefined> {
    const { addedRowsMax } = this.#limits
    const places = await list.placesBefore(head.place, addedRowsMax + 1)
    if (places.length > addedRowsMax) return undefined
    return { place: places[0] ?? head.place, added: head.added + places.length }
  }

  async #open<Row>(list: KeyedList<Row>, name: string): Promise<ListAnchors | undefined> {
    const place = await placeAfter(list, beforeNewest, 1)
    if (place === undefined) return undefined
    const anchors = { head: { place, added: 0 }, places: new Map<number, Cursor>() }
    this.#lists.delete(name)
    this.#lists.set(name, anchors)
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > this.#limits.listsMax && oldest !== undefined) this.#lists.delete(oldest)
    return anchors
  }

  #save(anchors: ListAnchors | undefined, rows: number, place: Cursor): void {
    if (anchors === undefined) return
    const { places } = anchors
    places.delete(rows)
    places.set(rows, place)
    const [oldest] = places.keys()
    if (places.size > this.#limits.anchorsPerListMax && oldest !== undefined) places.delete(oldest)
  }
}

function readAfter<Row>(list: KeyedList<Row>, after: Cursor, limit: number): Promise<Row[]> {
  return readWindows(list.windowsAfter(after), limit, (window, left) => list.read(window, after, left))
}

/** The place of the row that is `count` rows after the cursor; undefined if the list ends before it. */
async function placeAfter<Row>(list: KeyedList<Row>, after: Cursor, count: number): Promise<Cursor | undefined> {
  let left = count
  for (const window of list.windowsAfter(after)) {
    const found = await list.skip(window, after, left)
    if (found === undefined) continue
    left -= found.rows
    if (left === 0) return { atMs: found.atMs, id: found.id }
  }
  return undefined
}

/** The known place nearest to the beginning of a page, not after it. */
function nearest(anchors: ListAnchors | undefined, top: Start, added: number, first: number): Start {
  let start = top
  for (const [rows, place] of anchors?.places ?? []) {
    const now = rows + added
    if (now <= first && now > start.rows) start = { rows: now, place }
  }
  return start
}
