import type { ReactNode } from 'react'
import { CopyField } from '../../design/fields/copy-field.tsx'
import { ExternalIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import './transaction-card.css'

export interface TransactionCardProps {
  readonly transactionId: string
  /** A transfer over a bank has a reference instead. */
  readonly isAtBank: boolean
  /** The page in an explorer. */
  readonly link: string | undefined
  /** The state of the transaction. */
  readonly children?: ReactNode
}

/** The id of a transaction to copy, its state and its page in an explorer. */
export function TransactionCard({ transactionId, isAtBank, link, children }: TransactionCardProps) {
  const text = useText('transfers')
  return (
    <div className="transaction-card">
      <CopyField label={isAtBank ? text.reference : text.transaction} value={transactionId} isMultiline />
      <p>
        {children}
        {link === undefined ? null : (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {text.viewTransaction} <ExternalIcon size={12} />
          </a>
        )}
      </p>
    </div>
  )
}
