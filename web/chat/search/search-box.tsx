import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { SearchIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { searchPath } from '../navigation/paths.ts'
import { noteSearch } from './recent-searches.ts'
import './search-box.css'
import type { SearchFieldProps } from './search-field.tsx'

/** The field with suggestions, once it is loaded; then every view shows it. */
let Loaded: ComponentType<SearchFieldProps> | undefined

/**
 * The suggestions load when the field is first used: a page shows without them, and without a connection the field works
 * without them. Until then one plain field stays in place, so that it keeps the focus and the text.
 */
export function SearchBox(props: Omit<SearchFieldProps, 'typed'>) {
  const [typed, setTyped] = useState('')
  const [, setLoaded] = useState(Loaded !== undefined)
  const isResult = props.query !== undefined
  useEffect(() => {
    if (isResult) void loadField().then(setLoaded)
  }, [isResult])
  return (
    <search
      className={isResult ? 'chat-search chat-search-wide' : 'chat-search'}
      onFocus={() => void loadField().then(setLoaded)}
    >
      {Loaded === undefined ? (
        <PlainField typed={props.query ?? typed} onText={setTyped} />
      ) : (
        <Loaded {...props} typed={typed} />
      )}
    </search>
  )
}

/** Whether the field is there. */
async function loadField(): Promise<boolean> {
  try {
    Loaded ??= (await import('./search-field.tsx')).SearchField
  } catch {
    // Without a connection the plain field stays; the next use tries again.
  }
  return Loaded !== undefined
}

interface PlainFieldProps {
  readonly typed: string
  readonly onText: (text: string) => void
}

/** The field until its suggestions are loaded; Enter searches here too. */
function PlainField({ typed, onText }: PlainFieldProps) {
  const text = useText('search')
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
