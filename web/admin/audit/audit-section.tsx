import { useState } from 'react'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { Select } from '../../design/fields/select.tsx'
import { HistoryIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { Section } from '../../page/sections/section.tsx'
import { useSettled } from '../../platform/use-settled.ts'
import { CardListing, NoResults } from '../listing.tsx'
import { OlderButton } from '../older-button.tsx'
import { SearchBar } from '../search-bar.tsx'
import { type AuditFilter, actionKey, type KnownAction, knownActions, useAuditLog } from './audit-log.ts'
import { AuditTable } from './audit-table.tsx'

const everything: AuditFilter = { action: 'all', subject: '' }

export function AuditSection() {
  const shared = useText('admin')
  const text = useText('audit')
  const [filter, setFilter] = useState<AuditFilter>(everything)
  const log = useAuditLog({ action: filter.action, subject: useSettled(filter.subject) })
  const isFiltered = filter.action !== 'all' || filter.subject.trim() !== ''
  const choices: readonly { id: KnownAction | 'all'; label: string }[] = [
    { id: 'all', label: text.allActions },
    ...knownActions.map((id) => ({ id, label: text[actionKey(id)] })),
  ]
  return (
    <Section title={shared.audit} text={text.text} isWide>
      <SearchBar
        label={text.subjectHint}
        value={filter.subject}
        onChange={(subject) => setFilter({ ...filter, subject })}
      >
        <Select
          label={text.action}
          isLabelHidden
          value={filter.action}
          onChange={(action) => setFilter({ ...filter, action })}
          options={choices}
        />
      </SearchBar>
      <CardListing
        query={log}
        empty={
          isFiltered ? (
            <NoResults onShowAll={() => setFilter(everything)} />
          ) : (
            <EmptyState icon={<HistoryIcon size={22} />} title={text.none}>
              {text.noneText}
            </EmptyState>
          )
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </CardListing>
      <OlderButton query={log} />
    </Section>
  )
}
