import { Spinner } from '../../design/display/spinner.tsx'
import { useText } from '../../i18n/text.ts'

export function ChartWait() {
  const text = useText('terminal')
  return (
    <div className="chart-wait">
      <Spinner label={text.loading} />
    </div>
  )
}
