import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design/buttons/button.tsx'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { TextField } from '../../../design/fields/text-field.tsx'
import { showToast } from '../../../design/overlays/toast.tsx'
import { queryNames } from '../../account/queries.ts'
import { type BankNumberProblem, bankDigits, showBankNumber } from '../../model/bank-numbers.ts'

export interface BankNumberFormProps {
  readonly label: string
  readonly hint: string
  readonly submitText: string
  readonly doneText: string
  /** Stands before the digits and is counted among them where they are grouped. */
  readonly prefix?: string
  readonly digitsMax: number
  readonly check: (digits: string) => BankNumberProblem | undefined
  readonly words: Readonly<Record<BankNumberProblem, string>>
  readonly add: (digits: string) => Promise<unknown>
}

/** One number that is grouped while it is typed and held against its check digits before it is sent. */
export function BankNumberForm(props: BankNumberFormProps) {
  const { label, hint, submitText, doneText, prefix = '', digitsMax, check, words, add } = props
  const client = useQueryClient()
  const [digits, setDigits] = useState('')
  const [isTried, setTried] = useState(false)
  const problem = check(digits)
  const adding = useMutation({
    mutationFn: () => add(digits),
    onSuccess: () => {
      showToast({ title: doneText, tone: 'good' })
      setDigits('')
      setTried(false)
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryNames.wallet }),
  })
  return (
    <form
      className="wallet-form"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === undefined) adding.mutate()
      }}
    >
      <TextField
        label={label}
        value={showBankNumber(`${prefix}${digits}`).slice(prefix.length)}
        onChange={(typed) => setDigits(bankDigits(typed).slice(0, digitsMax))}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        className="bank-field"
        inputClassName="num"
        description={hint}
        error={problem !== undefined && (isTried || digits.length === digitsMax) ? words[problem] : undefined}
        {...(prefix === '' ? {} : { before: prefix })}
      />
      {adding.isError ? <ErrorNote error={adding.error} /> : null}
      <Button type="submit" look="primary" isBusy={adding.isPending}>
        {submitText}
      </Button>
    </form>
  )
}
