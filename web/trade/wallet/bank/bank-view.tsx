import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design/buttons/button.tsx'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { messageOf } from '../../../design/display/error-note.tsx'
import { ConfirmDialog } from '../../../design/overlays/confirm-dialog.tsx'
import { showToast } from '../../../design/overlays/toast.tsx'
import { useText } from '../../../i18n/text.ts'
import { queryNames } from '../../account/queries.ts'
import { TimeCell } from '../../activity/order-cells.tsx'
import { checkCardNumber, checkIban, showBankNumber } from '../../model/bank-numbers.ts'
import '../withdraw/address-book.css'
import { addCard, addIban, type BankCard, type BankIban, removeBankAccount, useBankAccounts } from './bank-calls.ts'
import { BankIcon, CardIcon } from './bank-icons.tsx'
import { BankNumberForm } from './bank-number-form.tsx'
import './bank-view.css'
import { RecentList } from '../recent/recent-list.tsx'
import { HoldState } from '../withdraw/hold-state.tsx'

/** The bank accounts for withdrawals, and the cards for deposits. */
export function BankView() {
  return (
    <div className="bank-columns">
      <NewIban />
      <Ibans />
      <NewCard />
      <Cards />
    </div>
  )
}

function NewIban() {
  const text = useText('bank')
  return (
    <section className="sheet-card wallet-card">
      <h2>{text.addIban}</h2>
      <p className="wallet-note">{text.holdHint}</p>
      <BankNumberForm
        label={text.iban}
        hint={text.ibanHint}
        submitText={text.addIban}
        doneText={text.ibanAdded}
        prefix="IR"
        digitsMax={24}
        check={checkIban}
        texts={{ required: text.required, wrongLength: text.ibanWrongLength, wrongDigits: text.ibanWrongDigits }}
        add={addIban}
      />
    </section>
  )
}

function NewCard() {
  const text = useText('bank')
  return (
    <section className="sheet-card wallet-card">
      <h2>{text.addCard}</h2>
      <p className="wallet-note">{text.noCardsHint}</p>
      <BankNumberForm
        label={text.cardNumber}
        hint={text.cardHint}
        submitText={text.addCard}
        doneText={text.cardAdded}
        digitsMax={16}
        check={checkCardNumber}
        texts={{ required: text.required, wrongLength: text.cardWrongLength, wrongDigits: text.cardWrongDigits }}
        add={addCard}
      />
    </section>
  )
}

function Ibans() {
  const text = useText('bank')
  const walletText = useText('wallet')
  const banks = useBankAccounts()
  return (
    <RecentList
      title={text.banks}
      request={{ ...banks, data: banks.data?.ibans }}
      empty={
        <EmptyState size="small" icon={<BankIcon />} title={text.noIbans}>
          {text.noIbansHint}
        </EmptyState>
      }
      keyOf={({ iban_uuid }) => iban_uuid}
      columns={[
        { id: 'number', title: text.iban, cell: (entry: BankIban) => <IbanCell entry={entry} /> },
        {
          id: 'state',
          title: walletText.status,
          isWideOnly: true,
          cell: ({ usableFrom }) => <HoldState usableFrom={usableFrom} />,
        },
        {
          id: 'remove',
          title: <span className="visually-hidden">{walletText.remove}</span>,
          isAction: true,
          cell: ({ iban_uuid, iban }) => (
            <Remove uuid={iban_uuid} question={text.removeIban(isolated(iban))} doneText={text.ibanRemoved} />
          ),
        },
      ]}
    />
  )
}

function Cards() {
  const text = useText('bank')
  const walletText = useText('wallet')
  const banks = useBankAccounts()
  return (
    <RecentList
      title={text.cards}
      request={{ ...banks, data: banks.data?.cards }}
      empty={
        <EmptyState size="small" icon={<CardIcon />} title={text.noCards}>
          {text.noCardsHint}
        </EmptyState>
      }
      keyOf={({ card_uuid }) => card_uuid}
      columns={[
        { id: 'number', title: text.cardNumber, cell: (card: BankCard) => <BankNumber>{card.cardNumber}</BankNumber> },
        { id: 'time', title: text.addedAt, isWideOnly: true, cell: ({ time }) => <TimeCell time={time} /> },
        {
          id: 'remove',
          title: <span className="visually-hidden">{walletText.remove}</span>,
          isAction: true,
          cell: ({ card_uuid, cardNumber }) => (
            <Remove uuid={card_uuid} question={text.removeCard(isolated(cardNumber))} doneText={text.cardRemoved} />
          ),
        },
      ]}
    />
  )
}

/** A narrow screen has no column for the hold. */
function IbanCell({ entry: { iban, usableFrom } }: { readonly entry: BankIban }) {
  return (
    <span className="address-name">
      <BankNumber>{iban}</BankNumber>
      <span className="table-narrow-only">
        <HoldState usableFrom={usableFrom} />
      </span>
    </span>
  )
}

const isolated = (number: string) => `\u2066${showBankNumber(number)}\u2069`

export function BankNumber({ children }: { readonly children: string }) {
  return (
    <bdi className="bank-number num" dir="ltr">
      {showBankNumber(children)}
    </bdi>
  )
}

interface RemoveProps {
  readonly uuid: string
  readonly question: string
  readonly doneText: string
}

/** Confirms first: a new entry starts with a hold again. */
function Remove({ uuid, question, doneText }: RemoveProps) {
  const walletText = useText('wallet')
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => removeBankAccount(uuid),
    onSuccess: () => showToast({ title: doneText, tone: 'good' }),
    onError: (error) => showToast({ title: messageOf(error), tone: 'bad' }),
    onSettled: async () => {
      setConfirming(false)
      await client.invalidateQueries({ queryKey: queryNames.wallet })
    },
  })
  return (
    <>
      <Button size="small" look="quiet" aria-label={question} onPress={() => setConfirming(true)}>
        {walletText.remove}
      </Button>
      <ConfirmDialog
        title={walletText.removeTitle}
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        confirmText={walletText.remove}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{question}</p>
        <p className="wallet-note">{walletText.removeHint}</p>
      </ConfirmDialog>
    </>
  )
}
