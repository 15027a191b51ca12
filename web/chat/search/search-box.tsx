import { SearchIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { searchMessages } from './messages.ts'
import './search-box.css'
import type { SearchFieldProps } from './search-field.tsx'

const SearchField = lazyPart<SearchFieldProps>(
  () => import('./search-field.tsx').then((file) => file.SearchField),
  <FieldPlaceholder />,
)

export function SearchBox(props: SearchFieldProps) {
  return (
    <search className={props.query === undefined ? 'chat-search' : 'chat-search chat-search-wide'}>
      <SearchField {...props} />
    </search>
  )
}

/** A placeholder that looks like the search field until it is loaded. */
function FieldPlaceholder() {
  const text = useText(searchMessages)
  return (
    <div className="field field-small" aria-hidden="true">
      <div className="field-box">
        <span className="field-affix">
          <SearchIcon size={15} />
        </span>
        <span className="field-input chat-search-to-come">{text.search}</span>
      </div>
    </div>
  )
}
