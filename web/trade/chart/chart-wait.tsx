import { Spinner } from '../../design/display/spinner.tsx'
import { useText } from '../../i18n/text.ts'
import { terminalMessages } from '../messages/terminal.ts'

export function ChartWait() {
  const text = useText(terminalMessages)
  return (
    <div className="chart-wait">
      <Spinner label={text.loading} />
    </div>
  )
}
