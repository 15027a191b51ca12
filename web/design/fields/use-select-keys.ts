import { type KeyboardEvent, useRef } from 'react'
import { type Key, useFilter } from 'react-aria-components'
import { elapsedMs } from '../../platform/clock.ts'
import type { OpenedAt, SelectProps } from './select-props.ts'

interface SelectKeysProps<Id extends Key> extends Pick<SelectProps<Id>, 'options' | 'value' | 'onChange'> {
  readonly open: (at: OpenedAt) => void
}

const openedBy: Readonly<Record<string, OpenedAt>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}
const movedBy: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Letters typed within this time belong to one name. */
const typedMs = 1_000

/** The keys of a closed select: some open its list, arrows to the sides and the letters of a name change its value. */
export function useSelectKeys<Id extends Key>({ options, value, onChange, open }: SelectKeysProps<Id>) {
  const { startsWith } = useFilter({ usage: 'search', sensitivity: 'base' })
  const typed = useRef({ text: '', atMs: 0 })
  const choose = (id: Id | undefined) => id !== undefined && id !== value && onChange(id)
  const move = (step: number) => {
    const index = options.findIndex(({ id }) => id === value)
    choose(options[index === -1 ? 0 : index + step]?.id)
  }
  const search = (key: string) => {
    const atMs = elapsedMs()
    const text = (atMs - typed.current.atMs < typedMs ? typed.current.text : '') + key
    typed.current = { text, atMs }
    choose(options.find(({ label }) => startsWith(label, text))?.id)
  }
  const isTyping = () => typed.current.text !== '' && elapsedMs() - typed.current.atMs < typedMs
  return (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey) return
    const isLetter = key.length === 1 && (key !== ' ' || isTyping())
    const [at, step] = [openedBy[key], movedBy[key]]
    if (isLetter) search(key)
    else if (at !== undefined) open(at)
    else if (step !== undefined) move(step)
    if (at === undefined && step === undefined) return
    event.preventDefault()
    event.stopPropagation()
  }
}
