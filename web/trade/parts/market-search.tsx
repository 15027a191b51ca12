import { TextField } from '../../design/fields/text-field.tsx'
import { SearchIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'

export interface MarketSearchProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoFocus?: boolean
}

/** Searches the list of markets below it. */
export function MarketSearch(props: MarketSearchProps) {
  const { searchMarkets } = useText('terminal')
  return (
    <TextField
      {...props}
      label={searchMarkets}
      isLabelHidden
      placeholder={searchMarkets}
      before={<SearchIcon size={15} />}
      type="search"
    />
  )
}
