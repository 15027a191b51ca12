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
  /** Shown before the digits and included in their grouping. */
  readonly prefix?: string
  readonly digitsMax: number
  readonly check: (digits: string) => BankNumberProblem | undefined
  readonly texts: Readonly<Record<BankNumberProblem, string>>
  readonly add: (digits: string) => Promise<unknown>
}

/** A number field that groups digits while typing and verifies check digits before sending. */
export function BankNumberForm(props: BankNumberFormProps) {
  const { label, hint, submitText, doneText, prefix = '', digitsMax, check, texts, add } = props
  const client = useQueryClient()
  const [digits, setDigits] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const problem = check(digits)
  const adding = useMutation({
    mutationFn: () => add(digits),
    onSuccess: () => {
      showToast({ title: doneText, tone: 'good' })
      setDigits('')
      setSubmitted(false)
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryNames.wallet }),
  })
  return (
    <form
      className="wallet-form"
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
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
        hasErrorLine
        error={problem !== undefined && (wasSubmitted || digits.length === digitsMax) ? texts[problem] : undefined}
        {...(prefix === '' ? {} : { before: prefix })}
      />
      <Button type="submit" look="primary" isBusy={adding.isPending}>
        {submitText}
      </Button>
      {adding.isError ? <ErrorNote error={adding.error} /> : null}
    </form>
  )
}
