import { useEffect, useState } from 'react'

const pauseMs = 300

/** The typed text after a pause, so that not every key sends a request. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
