import { useState } from 'react'
import { AddButton } from '../../design/buttons/add-button.tsx'
import { useText } from '../../i18n/text.ts'
import { openInviteDialog } from '../../page/open-dialog.ts'
import { Section } from '../../page/sections/section.tsx'
import { useInvitationSettings } from '../invitations/invitations.ts'
import { type Person, usePeople } from '../queries.ts'
import { SearchableList } from '../searchable-list.tsx'
import { PeopleTable } from './people-table.tsx'
import { type PersonDialogRequest, PersonDialogs } from './person-dialogs.tsx'

type Shown = 'everybody' | 'bots' | 'deactivatedOnes'
const shownChoices: readonly Shown[] = ['everybody', 'bots', 'deactivatedOnes']

function isShown({ is_active, is_bot }: Person, shown: Shown): boolean {
  if (shown === 'deactivatedOnes') return !is_active
  return is_active && is_bot === (shown === 'bots')
}

export function PeopleSection() {
  const shared = useText('admin')
  const text = useText('people')
  const people = usePeople()
  const { data: settings } = useInvitationSettings()
  const [request, setRequest] = useState<PersonDialogRequest | undefined>()
  const invite = (
    <AddButton onPress={() => openInviteDialog(settings?.sends_mail === false ? 'link' : 'mail')}>
      {text.invite}
    </AddButton>
  )
  return (
    <Section title={shared.people} text={text.text} action={invite} isWide>
      <SearchableList
        query={people}
        searchLabel={text.search}
        textsOf={({ full_name, delivery_email, email }) => [full_name, delivery_email ?? email]}
        parts={{ label: text.shown, choices: shownChoices.map((id) => ({ id, label: text[id] })), isIn: isShown }}
      >
        {(found) => <PeopleTable people={found} onOpenDialog={setRequest} />}
      </SearchableList>
      <PersonDialogs request={request} onClose={() => setRequest(undefined)} />
    </Section>
  )
}
