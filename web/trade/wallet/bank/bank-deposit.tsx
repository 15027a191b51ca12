import { Button } from '../../../design/buttons/button.tsx'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBankAccounts } from './bank-calls.ts'
import { BankIcon } from './bank-icons.tsx'
import { BankNumber } from './bank-view.tsx'

/** How to deposit by bank transfer. */
export function BankDeposit({ coin, onBanks }: { readonly coin: string; readonly onBanks: () => void }) {
  const text = useText('bank')
  const { data } = useBankAccounts()
  const cards = data?.cards ?? []
  return (
    <EmptyState
      size="small"
      icon={<BankIcon />}
      title={text.payInTitle(`\u2068${coin.toUpperCase()}\u2069`)}
      action={<Button onPress={onBanks}>{cards.length === 0 ? text.addCard : text.manage}</Button>}
    >
      <p>{text.payInText}</p>
      {cards.length === 0 ? null : (
        <>
          <p>{text.yourCards}:</p>
          <ul className="bank-cards">
            {cards.map(({ card_uuid, cardNumber }) => (
              <li key={card_uuid}>
                <BankNumber>{cardNumber}</BankNumber>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  )
}
