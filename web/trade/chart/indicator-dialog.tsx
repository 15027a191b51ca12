import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { NumberField } from '../../design/fields/number-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { type ChartSettings, chartSettings, chosenIndicator } from './chart-settings.ts'
import './indicator-dialog.css'
import {
  type IndicatorEntry,
  type IndicatorId,
  type IndicatorInput,
  indicatorIds,
  indicators,
  inputMax,
  isInputValue,
} from './indicator-list.ts'

/** The typed values of each indicator. */
type Typed = ReadonlyMap<IndicatorId, readonly string[]>

const inputsIn = (id: IndicatorId): readonly IndicatorInput[] => (indicators[id] as IndicatorEntry).inputs

const typedOf = (settings: ChartSettings): Typed =>
  new Map(indicatorIds.map((id) => [id, chosenIndicator(settings, id).inputs.map(String)]))

const usual: Typed = new Map(indicatorIds.map((id) => [id, inputsIn(id).map(({ fallback }) => String(fallback))]))

const isValid = ({ name }: IndicatorInput, value: string | undefined): boolean =>
  value !== '' && isInputValue(name, Number(value))

/** Changes the periods of the indicators. */
export function IndicatorDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('chart')
  const settings = useStore(chartSettings)
  const [typed, setTyped] = useState(() => typedOf(settings))
  const canSave = indicatorIds.every((id) =>
    inputsIn(id).every((input, index) => isValid(input, typed.get(id)?.[index])),
  )
  const change = (id: IndicatorId, changed: number, value: string) =>
    setTyped((all) =>
      new Map(all).set(
        id,
        (all.get(id) ?? []).map((one, at) => (at === changed ? value : one)),
      ),
    )
  const save = () => {
    const inputs = Object.fromEntries([...typed].map(([id, values]) => [id, values.map(Number)]))
    chartSettings.set((now) => ({ ...now, inputs }))
    onClose()
  }
  return (
    <Dialog
      title={text.periods}
      size="small"
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      actions={
        <>
          <Button look="quiet" onPress={() => setTyped(usual)}>
            {text.usualPeriods}
          </Button>
          <Button look="primary" isDisabled={!canSave} onPress={save}>
            {text.savePeriods}
          </Button>
        </>
      }
    >
      {indicatorIds.map((id) => (
        <fieldset key={id} className="indicator-inputs">
          <legend>{indicators[id].title}</legend>
          {inputsIn(id).map((input, index) => (
            <InputField
              key={input.name}
              input={input}
              value={typed.get(id)?.[index] ?? ''}
              onChange={(value) => change(id, index, value)}
            />
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}

interface InputFieldProps {
  readonly input: IndicatorInput
  readonly value: string
  readonly onChange: (value: string) => void
}

function InputField({ input, value, onChange }: InputFieldProps) {
  const text = useText('chart')
  const { number } = useFormats()
  const error = isValid(input, value) ? undefined : text.inputRange(number(inputMax(input.name)))
  return <NumberField label={text[input.name]} value={value} onChange={onChange} error={error} />
}
