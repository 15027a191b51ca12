import { type FormEvent, useState } from 'react'
import { useAttempt } from '../../platform/use-attempt.ts'
import { signInError } from './sign-in-error.ts'

/** Sends a form when it is complete, and holds its errors. */
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
