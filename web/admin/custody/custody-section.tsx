import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { Card, Section } from '../../page/sections/section.tsx'
import { callTrading } from '../../session/call-trading.ts'
import { ActionDialog } from '../action-dialog.tsx'
import { Listing } from '../listing.tsx'
import { ReasonField } from '../reason-field.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { Age } from './age.tsx'
import { type Incident, useIncidents } from './custody.ts'
import { NetworksCard } from './networks-card.tsx'
import { SolvencyCard } from './solvency-card.tsx'
import { TransactionsCard } from './transactions-card.tsx'

export function CustodySection() {
  const shared = useText('admin')
  const text = useText('custody')
  return (
    <Section title={shared.custody} text={text.text} isWide>
      <IncidentsCard />
      <NetworksCard />
      <TransactionsCard />
      <SolvencyCard />
      <AddressesCard />
    </Section>
  )
}

function IncidentsCard() {
  const text = useText('custody')
  const incidents = useIncidents()
  const [chosen, setChosen] = useState<Incident | undefined>()
  return (
    <>
      <Listing query={incidents}>
        {(all) => (
          <Card title={text.incidents}>
            {all.length === 0 ? <p className="settings-row">{text.noIncidents}</p> : null}
            {all.map((incident) => (
              <div key={incident.incidentId} className="settings-row settings-choice">
                <div>
                  <strong>{text[incident.kind]}</strong> <Age time={incident.time} />
                  <p dir="ltr" className="admin-address">
                    {[incident.network, incident.subject, ...Object.values(incident.details)].join(' · ')}
                  </p>
                </div>
                <Button size="small" onPress={() => setChosen(incident)}>
                  {text.close}
                </Button>
              </div>
            ))}
          </Card>
        )}
      </Listing>
      {chosen === undefined ? null : <CloseDialog incident={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function CloseDialog({ incident, onClose }: { readonly incident: Incident; readonly onClose: () => void }) {
  const text = useText('custody')
  const [reason, setReason] = useState('')
  const sent = { incidentId: incident.incidentId, reason: reason.trim() }
  return (
    <ActionDialog
      title={text.closeTitle}
      onClose={onClose}
      submitText={text.close}
      canSubmit={reason.trim() !== ''}
      perform={() => callTrading('POST /private/operator/close_incident', sent)}
      changes={['incidents', 'audit']}
      doneText={text.closedDone}
    >
      <p>{text[incident.kind]}</p>
      <p>{text.closeText}</p>
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
