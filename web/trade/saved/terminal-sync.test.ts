import { expect, test } from 'vitest'
import type { TerminalSetting } from './terminal-parts.ts'
import { partKey, TerminalSync } from './terminal-sync.ts'

const layout = (value: string): TerminalSetting => ({ name: 'layout', symbol: '', value })
const drawings = (symbol: string, value: string): TerminalSetting => ({ name: 'drawings', symbol, value })

/** A device with its parts, its storage and a server that may be unreachable. */
function device(...parts: readonly TerminalSetting[]) {
  const local = new Map(parts.map((part) => [partKey(part), part]))
  let unsaved: readonly string[] = []
  const sent: string[] = []
  const state = { isReachable: true, scheduled: 0 }
  const open = () =>
    new TerminalSync({
      local: () => [...local.values()],
      apply: (part) => local.set(partKey(part), part),
      send: async (part) => {
        if (!state.isReachable) throw new Error('no connection')
        sent.push(`${partKey(part)}=${part.value}`)
      },
      schedule: () => {
        state.scheduled += 1
      },
      unsaved: {
        read: () => unsaved,
        write: (keys) => {
          unsaved = keys
        },
      },
    })
  return { local, sent, state, open, change: (part: TerminalSetting) => local.set(partKey(part), part) }
}

test('TERMSET-4: a device shows what another saved, and sends nothing back', async () => {
  const here = device()
  const sync = here.open()
  sync.receive([layout('one'), drawings('btcusdt', '[1]')])
  expect([...here.local.values()].map(({ value }) => value)).toEqual(['one', '[1]'])
  sync.notice()
  await sync.flush()
  expect(here.sent).toEqual([])
})

test('TERMSET-4: a change is saved once, also one that was made before the server answered', async () => {
  const here = device(layout('old'))
  const sync = here.open()
  here.change(layout('new'))
  sync.notice()
  sync.receive([layout('old')])
  expect(here.local.get('layout ')?.value).toBe('new')
  await sync.flush()
  await sync.flush()
  expect(here.sent).toEqual(['layout =new'])
})

test('TERMSET-4: what was not sent is sent by the next page, and not replaced before', async () => {
  const here = device(layout('old'))
  const first = here.open()
  first.receive([layout('old')])
  here.state.isReachable = false
  here.change(layout('new'))
  first.notice()
  await first.flush()
  here.state.isReachable = true
  const next = here.open()
  next.receive([layout('old'), drawings('ethusdt', '[2]')])
  expect(here.local.get('layout ')?.value).toBe('new')
  await next.flush()
  expect(here.sent).toEqual(['layout =new'])
  next.receive([layout('other')])
  expect(here.local.get('layout ')?.value).toBe('other')
})

test('TERMSET-4: the parts of a device that the server does not know are saved', async () => {
  const here = device(drawings('btcusdt', '[1]'))
  const sync = here.open()
  sync.receive([layout('one')])
  await sync.flush()
  expect(here.sent).toEqual(['drawings btcusdt=[1]'])
})
