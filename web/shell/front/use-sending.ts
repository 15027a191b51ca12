import { type FormEvent, useState } from 'react'
import { useAttempt } from '../../platform/use-attempt.ts'
import { signInError } from './sign-in-error.ts'

/** Sends a form once it is complete, and keeps what it needs to say about that. */
export function useSending(send: () => Promise<void>) {
  const [isTried, setTried] = useState(false)
  const { isBusy, problem, attempt, forget } = useAttempt(signInError)
  const submit = (isComplete: boolean) => (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete) attempt(send)
    else forget()
  }
  return { isTried, isBusy, problem, submit }
}
