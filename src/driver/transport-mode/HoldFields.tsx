import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { PlusIcon } from '../../ui/theme/icons.tsx'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { holdMeasures } from './mode-fields.ts'
import type { ModeInput } from './mode-input.ts'

type Holds = ModeInput['holds']

const replaced = (holds: Holds, index: number, hold: Holds[number]): Holds =>
  holds.map((one, at) => (at === index ? hold : one))

export function HoldFields({
  holds,
  errorOf,
  onChange,
}: {
  readonly holds: Holds
  readonly errorOf: (index: number, measure: string) => string | undefined
  readonly onChange: (holds: Holds) => void
}) {
  const { t } = useTranslation('vehicle')
  return (
    <>
      {holds.map((hold, index) => (
        // oxlint-disable-next-line no-array-index-key -- A hold has no other identity than its place.
        <chakra.fieldset key={index} border="0" padding="0" margin="0" minWidth="0" display="grid" gap="8px">
          <chakra.legend fontWeight="600" paddingBottom="4px">
            {t('hold', { number: index + 1 })}
          </chakra.legend>
          <TextField
            label={t('holdName')}
            name={`holds.${index}.name`}
            size="lg"
            maxLength={40}
            autoComplete="off"
            value={hold['name'] ?? ''}
            onChange={({ target }) => onChange(replaced(holds, index, { ...hold, name: target.value }))}
          />
          <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(96px, 1fr))" gap="8px">
            {holdMeasures.map((measure) => (
              <NumberField
                key={measure}
                label={t(measure)}
                name={`holds.${index}.${measure}`}
                suffix="m"
                value={hold[measure] ?? ''}
                error={errorOf(index, measure)}
                onType={(text) => onChange(replaced(holds, index, { ...hold, [measure]: text }))}
              />
            ))}
          </chakra.div>
          <Button variant="ghost" size="lg" onClick={() => onChange(holds.filter((_, at) => at !== index))}>
            <TrashIcon />
            {t('removeHold', { number: index + 1 })}
          </Button>
        </chakra.fieldset>
      ))}
      <Button variant="outline" size="lg" onClick={() => onChange([...holds, {}])}>
        <PlusIcon />
        {t('addHold')}
      </Button>
    </>
  )
}
