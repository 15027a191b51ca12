import { useEffect, useState } from 'react'

const pauseMs = 300

/** What was typed, once the typing pauses: what asks the server need not ask at every key. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
