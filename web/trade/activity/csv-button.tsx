import { useState } from 'react'
import type { PagedCallName, ParametersOf } from '../../../client/trading-client.ts'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { messageOf } from '../../design/display/error-note.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { DownloadIcon } from '../../design/icons/icons.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { saveFile } from '../../design/save-file.ts'
import { useText } from '../../i18n/text.ts'
import { allRows } from '../account/histories.ts'
import { csvText } from '../model/csv.ts'

export interface CsvButtonProps<Name extends PagedCallName> {
  readonly call: Name
  readonly filter: ParametersOf<Name>
  readonly fileName: string
}

/** Downloads the complete filtered history, not only the visible rows. */
export function CsvButton<Name extends PagedCallName>({ call, filter, fileName }: CsvButtonProps<Name>) {
  const text = useText('orders')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const rows = (await allRows(call, filter)) as readonly object[]
      const content = csvText(Object.keys(rows[0] ?? {}), rows as readonly Record<string, unknown>[])
      saveFile(`${fileName}.csv`, content, 'text/csv')
    } catch (error) {
      showToast({ title: text.csvFailed, description: messageOf(error), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      label={text.csv}
      icon={isBusy ? <Spinner size={15} /> : <DownloadIcon size={16} />}
      size="small"
      isDisabled={isBusy}
      onPress={save}
    />
  )
}
