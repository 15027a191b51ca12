import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { textLengths } from '../../../client/text-lengths.ts'
import { Button } from '../../design/buttons/button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { messageOf } from '../../design/display/error-note.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { BellIcon, TrashIcon } from '../../design/icons/icons.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card, Section } from '../../page/sections/section.tsx'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'
import { OwnList } from './own-list.tsx'

const alertWordsQuery = {
  queryKey: ['alert-words'],
  staleTime: 0,
  queryFn: async () => (await chatClient.call('GET /users/me/alert_words')).alert_words,
}

export function AlertWordsSection() {
  const text = useText('ownLists')
  const queries = useQueryClient()
  const query = useQuery(alertWordsQuery)
  const show = (words: readonly string[]) => queries.setQueryData(alertWordsQuery.queryKey, words)
  const remove = async (word: string) => {
    try {
      show((await chatClient.call('DELETE /users/me/alert_words', { alert_words: [word] })).alert_words)
      showToast({ tone: 'good', title: text.alertWordRemoved })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Section title={text.alertWords} text={text.alertWordsText}>
      <AddWord onAdded={show} />
      <OwnList
        query={query}
        icon={<BellIcon size={22} />}
        empty={{ title: text.noAlertWords, text: text.noAlertWordsText }}
        row={(word) => (
          <div className="settings-row settings-choice" key={word}>
            <bdi className="settings-choice-text">{word}</bdi>
            <IconButton
              label={text.remove(word)}
              icon={<TrashIcon size={16} />}
              size="small"
              tooltip="top"
              onPress={() => remove(word)}
            />
          </div>
        )}
      />
    </Section>
  )
}

function AddWord({ onAdded }: { readonly onAdded: (words: readonly string[]) => void }) {
  const text = useText('ownLists')
  const [word, setWord] = useState('')
  const { isBusy, problem, attempt } = useAttempt(messageOf)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (word.trim() === '') return
    void attempt(async () => {
      onAdded((await chatClient.call('POST /users/me/alert_words', { alert_words: [word.trim()] })).alert_words)
      setWord('')
      showToast({ tone: 'good', title: text.alertWordAdded })
    })
  }
  return (
    <Card>
      <form className="settings-form settings-form-line" onSubmit={submit}>
        <TextField
          label={text.newAlertWord}
          dir="auto"
          maxLength={textLengths.alertWordLengthMax}
          value={word}
          onChange={setWord}
          error={problem}
        />
        <Button type="submit" look="primary" isBusy={isBusy} isDisabled={word.trim() === ''}>
          {text.add}
        </Button>
      </form>
    </Card>
  )
}
