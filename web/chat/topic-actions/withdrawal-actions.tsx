import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { openWithdrawalDialog } from '../../page/open-dialog.ts'
import { isAdministrator, usePerson } from '../../session/session-store.ts'
import { withdrawalOfTopic } from './withdrawal-topic.ts'

/**
 * In the topic of a withdrawal, administrators decide about it. The dialog reads the withdrawal from the venue with the
 * rights of the user, so the name of a topic grants nothing.
 */
export function WithdrawalActions({ topic }: { readonly topic: string }) {
  const text = useText('topicActions')
  const person = usePerson()
  const withdrawalId = withdrawalOfTopic(topic)
  if (withdrawalId === undefined || !isAdministrator(person)) return null
  return (
    <span className="withdrawal-actions">
      <Button size="small" look="primary" onPress={() => openWithdrawalDialog(withdrawalId, 'approve')}>
        {text.approve}
      </Button>
      <Button size="small" onPress={() => openWithdrawalDialog(withdrawalId, 'reject')}>
        {text.reject}
      </Button>
    </span>
  )
}
