import type { ReactNode } from 'react'
import type { RealmSettings } from '../../../client/chat/state/organization.ts'
import { Section } from '../../page/sections/section.tsx'
import { Listing } from '../listing.tsx'
import './organization.css'
import { useOrganization } from './organization-settings.ts'

interface PartProps {
  readonly title: string
  readonly text: string
  readonly children: (settings: RealmSettings) => ReactNode
}

/** A page of cards with settings of the organization. */
export function OrganizationPart({ title, text, children }: PartProps) {
  const organization = useOrganization()
  return (
    <Section title={title} text={text}>
      <Listing query={organization}>{children}</Listing>
    </Section>
  )
}
