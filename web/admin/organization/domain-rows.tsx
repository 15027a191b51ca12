import { type FormEvent, useState } from 'react'
import { textLengths } from '../../../client/text-lengths.ts'
import { Button } from '../../design/buttons/button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { TrashIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { Listing } from '../listing.tsx'
import { useAct } from '../use-act.ts'
import { type Domain, useDomains } from './domains.ts'
import { useFixedBecause } from './organization-settings.ts'

/** The domains whose addresses may join. Only owners change them and the switch above them. */
export function DomainRows({ isRestricted }: { readonly isRestricted: boolean }) {
  const text = useText('organization')
  const isFixed = useFixedBecause()('emails_restricted_to_domains') !== undefined
  const domains = useDomains()
  return (
    <Listing query={domains}>
      {(known) => (
        <>
          {isRestricted && known.length === 0 ? (
            <p className="settings-row organization-warning" role="status">
              {text.noDomain}
            </p>
          ) : null}
          {known.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} isFixed={isFixed} />
          ))}
          {isFixed ? null : <AddDomain />}
        </>
      )}
    </Listing>
  )
}

function DomainRow({ domain: { domain, allow_subdomains }, isFixed }: { domain: Domain; isFixed: boolean }) {
  const text = useText('organization')
  const { act, isBusy } = useAct('domains')
  return (
    <div className="settings-row settings-choice organization-domain">
      <span className="settings-choice-text">
        <span>
          <bdi>{domain}</bdi>
        </span>
      </span>
      <Checkbox
        isSelected={allow_subdomains}
        isDisabled={isFixed || isBusy}
        aria-label={text.subdomainsOf(domain)}
        onChange={(isWith) =>
          void act(() => chatClient.call('PATCH /realm/domains/{domain}', { domain, allow_subdomains: isWith }))
        }
      >
        {text.subdomains}
      </Checkbox>
      <IconButton
        label={text.removeDomain(domain)}
        icon={<TrashIcon size={16} />}
        size="small"
        isDisabled={isFixed || isBusy}
        onPress={() =>
          void act(() => chatClient.call('DELETE /realm/domains/{domain}', { domain }), text.domainRemoved)
        }
      />
    </div>
  )
}

function AddDomain() {
  const shared = useText('admin')
  const text = useText('organization')
  const { act, isBusy } = useAct('domains')
  const [domain, setDomain] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (domain.trim() === '' || isBusy) return
    void act(async () => {
      await chatClient.call('POST /realm/domains', { domain: domain.trim() })
      setDomain('')
    }, text.domainAdded)
  }
  return (
    <form className="settings-row organization-add" onSubmit={add} noValidate>
      <TextField
        label={text.newDomain}
        isLabelHidden
        placeholder="example.com"
        dir="ltr"
        spellCheck="false"
        autoComplete="off"
        maxLength={textLengths.domainLengthMax}
        value={domain}
        onChange={setDomain}
      />
      <Button type="submit" isBusy={isBusy} isDisabled={domain.trim() === ''}>
        {shared.add}
      </Button>
    </form>
  )
}
