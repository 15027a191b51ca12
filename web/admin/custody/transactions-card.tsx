import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { Listing } from '../listing.tsx'
import { type OpenWithdrawal, WithdrawalDialogs } from '../withdrawals/withdrawal-dialogs.tsx'
import { Age } from './age.tsx'
import { type SignerTransaction, useTransactions } from './custody.ts'

/** The transactions of signers that are not final, stuck ones first. */
export function TransactionsCard() {
  const text = useText('custody')
  const transactions = useTransactions()
  const [open, setOpen] = useState<OpenWithdrawal | undefined>()
  return (
    <>
      <Listing query={transactions}>
        {(all) => (
          <Card title={text.transactions}>
            {all.length === 0 ? <p className="settings-row">{text.noTransactions}</p> : null}
            {all
              .toSorted((one, other) => Number(other.isStuck) - Number(one.isStuck))
              .map((transaction) => (
                <TransactionRow
                  key={`${transaction.network} ${transaction.transactionId}`}
                  transaction={transaction}
                  onWithdrawal={(withdrawalId) => setOpen({ action: 'show', withdrawalId })}
                />
              ))}
          </Card>
        )}
      </Listing>
      <WithdrawalDialogs open={open} onOpen={setOpen} />
    </>
  )
}

interface TransactionRowProps {
  readonly transaction: SignerTransaction
  readonly onWithdrawal: (withdrawalId: string) => void
}

function TransactionRow({ transaction, onWithdrawal }: TransactionRowProps) {
  const text = useText('custody')
  const { purpose, withdrawalId, network, transactionId, time, isStuck } = transaction
  const label = purpose === 'sweep' || purpose === 'top_up' ? text[purpose] : text[purpose](withdrawalId)
  return (
    <div className="settings-row settings-choice">
      <div>
        <bdi>{`${label} · ${network}`}</bdi> {isStuck ? <Badge tone="bad">{text.stuck}</Badge> : null}{' '}
        <Age time={time} />
        <p dir="ltr" className="admin-address">
          {transactionId}
        </p>
      </div>
      {withdrawalId === '0' ? null : (
        <Button
          size="small"
          aria-label={`${text.details}: ${text.withdrawal(withdrawalId)}`}
          onPress={() => onWithdrawal(withdrawalId)}
        >
          {text.details}
        </Button>
      )}
    </div>
  )
}
