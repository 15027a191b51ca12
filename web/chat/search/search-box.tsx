import { useState } from 'react'
import { useLocation } from 'wouter'
import { SearchIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { searchPath } from '../navigation/paths.ts'
import { searchMessages } from './messages.ts'
import { noteSearch } from './recent-searches.ts'
import './search-box.css'
import type { SearchFieldProps } from './search-field.tsx'

/** Passes the typed text on when the field with suggestions is loaded. */
interface SearchPlaceProps extends SearchFieldProps {
  readonly onText: (text: string) => void
}

const SearchField = lazyPart<SearchPlaceProps>(
  () => import('./search-field.tsx').then((file) => file.SearchField),
  ({ typed = '', onText }) => <PlainField typed={typed} onText={onText} />,
)

/** After the first use every view shows the field with suggestions. */
let wasUsed = false

/** The suggestions load when the field is first used: a page shows without them. */
export function SearchBox(props: Omit<SearchFieldProps, 'typed'>) {
  const [isUsed, setUsed] = useState(wasUsed)
  const [typed, setTyped] = useState('')
  const isWanted = isUsed || props.query !== undefined
  return (
    <search
      className={props.query === undefined ? 'chat-search' : 'chat-search chat-search-wide'}
      onFocus={() => {
        wasUsed = true
        setUsed(true)
      }}
    >
      {isWanted ? (
        <SearchField {...props} typed={typed} onText={setTyped} />
      ) : (
        <PlainField typed={typed} onText={setTyped} />
      )}
    </search>
  )
}

interface PlainFieldProps {
  readonly typed: string
  readonly onText: (text: string) => void
}

/** The field until its suggestions are loaded; Enter searches here too. */
function PlainField({ typed, onText }: PlainFieldProps) {
  const text = useText(searchMessages)
  const [, navigate] = useLocation()
  return (
    <div className="field field-small">
      <div className="field-box">
        <span className="field-affix">
          <SearchIcon size={15} />
        </span>
        <input
          className="field-input chat-search-input"
          role="combobox"
          aria-expanded="false"
          aria-label={text.search}
          placeholder={text.search}
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            const wanted = typed.trim()
            if (event.key !== 'Enter' || wanted === '') return
            noteSearch(wanted)
            onText('')
            navigate(searchPath(wanted))
          }}
        />
      </div>
    </div>
  )
}
