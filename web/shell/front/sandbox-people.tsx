import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Avatar } from '../../design/display/avatar.tsx'
import { ArrowEndIcon } from '../../design/icons/icons.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { signIn } from '../../session/sign-in.ts'
import { signInError } from './sign-in-error.ts'

interface SandboxPerson {
  readonly role: 'owner' | 'member' | 'guest'
  readonly name: string
  readonly email: string
  readonly password: string
}

/** The users of a sandbox. The server gives their passwords only to a browser on its own machine. */
async function sandboxPeople(): Promise<readonly SandboxPerson[]> {
  const reply = await fetch('/sandbox/sign-ins')
  if (!reply.ok) return []
  return ((await reply.json()) as { people: readonly SandboxPerson[] }).people
}

export function SandboxPeople() {
  const text = useText('signIn')
  const [busyWith, setBusyWith] = useState('')
  const { data: people = [], isSuccess } = useQuery({ queryKey: ['sandbox-people'], queryFn: sandboxPeople })
  if (!isSuccess) return null
  const enter = async ({ email, password }: SandboxPerson) => {
    setBusyWith(email)
    try {
      await signIn({ username: email, password })
    } catch (error) {
      showToast({ tone: 'bad', title: signInError(error) })
    } finally {
      setBusyWith('')
    }
  }
  return (
    <section className="front-people" aria-label={text.sandboxTitle}>
      <div className="front-people-head">
        <strong>{text.sandboxTitle}</strong>
        <span>{people.length > 0 ? text.sandboxText : text.sandboxPrinted}</span>
      </div>
      {people.length === 0 ? null : (
        <ul>
          {people.map((person) => (
            <li key={person.email}>
              <AriaButton className="front-person" isDisabled={busyWith !== ''} onPress={() => enter(person)}>
                <Avatar name={person.name} size={34} />
                <span className="front-person-text">
                  <span>{person.name}</span>
                  <small>
                    {text[person.role]} · <bdi>{person.email}</bdi>
                  </small>
                </span>
                <ArrowEndIcon size={16} />
              </AriaButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
