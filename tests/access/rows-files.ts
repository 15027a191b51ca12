import type { PlaceKind } from './roles.ts'
import { byReading, type Cell, nobodyFinds, type Row, type Rows, withVisitors } from './row.ts'

/** Files at the site root, the targets of links in messages. */
const opened = (path: (cell: Cell) => string | Promise<string>): Row['ask'] => {
  return () => ({ send: async (cell) => cell.world.open(await path(cell), cell.caller) })
}

const visitors: Readonly<Record<PlaceKind, string>> = {
  public: 'n',
  webPublic: 'y',
  privateShared: 'n',
  privateProtected: 'n',
  archived: 'n',
  direct: 'n',
}
/** Readers of a message may read its linked file. */
const byMessage = withVisitors(byReading, visitors)
/** The avatar of a hidden user is that of an unknown user. */
const always = 'yyyyyyyyyuy'

/** The path of an export is useless to others. */
async function exportPath({ world, isAbsent }: Cell): Promise<string> {
  if (isAbsent) return `/user_avatars/exports/1/${'a'.repeat(40)}.tar.gz`
  const find = async () => (await world.as('owner', 'GET', '/export/realm')).exports.find(isThere)
  const isThere = (one: { export_url: string | null; deleted_timestamp: number | null }) =>
    one.export_url !== null && one.deleted_timestamp === null
  if ((await find()) === undefined) {
    await world.as('owner', 'POST', '/export/realm')
    await world.chat.services.exports.settled()
  }
  return new URL((await find()).export_url).pathname
}

export const fileRows: Rows = {
  'GET /user_uploads/{realm_id}/{path}': {
    expected: byMessage,
    ask: opened(({ place }) => `/user_uploads/${place.filePath}`),
  },
  'GET /user_uploads/download/{path}': {
    expected: byMessage,
    ask: opened(({ place }) => `/user_uploads/download/${place.filePath}`),
  },
  'GET /user_uploads/thumbnail/{path}': {
    expected: 'nnnnnnnnnun',
    allowedToNobody: 'the linked file is a text, which has no thumbnail',
    ask: opened(({ place }) => `/user_uploads/thumbnail/${place.filePath}/840x560.webp`),
  },
  'GET /avatar/{person}': {
    expected: always,
    ask: opened(({ world, isAbsent }) => `/avatar/${isAbsent ? 987_654 : world.people.subscriber.id}`),
  },
  'GET /avatar/{person}/medium': {
    expected: always,
    ask: opened(({ world, isAbsent }) => `/avatar/${isAbsent ? 987_654 : world.people.subscriber.id}/medium`),
  },
  'GET /calls/bigbluebutton/join': {
    expected: nobodyFinds,
    allowedToNobody: 'no video call server is configured',
    ask: opened(() => '/calls/bigbluebutton/join?bigbluebutton=sealed'),
  },
  ...Object.fromEntries(
    ['zoom', 'webex'].flatMap((provider) =>
      ['register', 'complete'].map((page): [string, Row] => [
        `GET /calls/${provider}/${page}`,
        {
          expected: nobodyFinds,
          allowedToNobody: 'no such provider of video calls is configured',
          ask: opened(() => `/calls/${provider}/${page}?code=code&state=state`),
        },
      ]),
    ),
  ),
  'GET /user_avatars/exports/1/{file}': { expected: 'yynnnnnnnun', ask: opened(exportPath) },
}
