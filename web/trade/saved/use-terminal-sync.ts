import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { onRecovery } from '../../platform/connection.ts'
import { readSavedTexts, saveJson } from '../../platform/saved-values.ts'
import { callTrading } from '../../session/call-trading.ts'
import { usePerson } from '../../session/session-store.ts'
import { queryNames } from '../account/queries.ts'
import { applyPart, localParts, terminalStores } from './terminal-parts.ts'
import { TerminalSync } from './terminal-sync.ts'

/** A drag changes a size many times. */
const pauseMs = 1_000

/** Saves the panels, the chart and the drawings for the account, and shows those that another device saved. */
export function useTerminalSync(): void {
  const { userId } = usePerson()
  const sync = useMemo(() => createSync(userId), [userId])
  const { data } = useQuery({
    queryKey: queryNames.terminal,
    queryFn: ({ signal }) => callTrading('GET /private/account/terminal_settings', {}, signal),
    enabled: userId !== 0,
    staleTime: 0,
    // Another device may have changed them since.
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    if (data !== undefined) sync.receive(data)
  }, [data, sync])
  useEffect(() => {
    const stops = terminalStores.map((store) => store.subscribe(() => sync.notice()))
    const stopRecovery = onRecovery(() => void sync.flush())
    return () => {
      for (const stop of stops) stop()
      stopRecovery()
      void sync.flush()
    }
  }, [sync])
}

function createSync(userId: number): TerminalSync {
  const savedName = `terminal-unsaved.${userId}`
  let timer: ReturnType<typeof setTimeout> | undefined
  return new TerminalSync({
    local: localParts,
    apply: applyPart,
    send: async ({ name, symbol, value }) => {
      await callTrading('POST /private/account/terminal_settings', {
        name,
        value,
        ...(symbol === '' ? {} : { symbol }),
      })
    },
    schedule(run) {
      clearTimeout(timer)
      timer = setTimeout(run, pauseMs)
    },
    unsaved: { read: () => readSavedTexts(savedName), write: (keys) => saveJson(savedName, keys) },
  })
}
