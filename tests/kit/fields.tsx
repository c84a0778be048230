import { chakra } from '@chakra-ui/react'
import { ChoiceField } from '../../src/ui/controls/ChoiceField.tsx'
import { DateField } from '../../src/ui/controls/DateField.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../src/ui/controls/fields.tsx'
import { NumberField } from '../../src/ui/controls/NumberField.tsx'
import { PhotoField } from '../../src/ui/controls/PhotoField.tsx'

const states = {
  empty: {},
  required: { required: true, help: 'What is asked for, and why.' },
  wrong: { error: 'This is not a postal code, such as 1234 AB.' },
  disabled: { disabled: true },
} as const

/** One of each control in each state; what is typed is kept, so that a field can be tried. */
export function Fields({
  typed,
  onType,
}: {
  readonly typed: Readonly<Record<string, string>>
  readonly onType: (name: string, value: string) => void
}) {
  const companies = ['Kleiweg Transport', 'Rietvogel Scheepvaart', 'Grondbank Noord'].map((title, at) => ({
    value: String(at),
    title,
  }))
  return (
    <chakra.div
      display="grid"
      gap="16px"
      gridTemplateColumns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))"
    >
      {Object.entries(states).map(([state, props]) => {
        const field = (kind: string, empty = '') => {
          const name = `${kind} ${state}`
          return { name, value: typed[name] ?? empty, onType: (value: string) => onType(name, value) }
        }
        const [text, area, select, number, day, choice] = [
          field('text'),
          field('area'),
          field('select'),
          field('number', state === 'wrong' ? '1.250' : ''),
          field('day'),
          field('choice'),
        ]
        return (
          <chakra.div key={state} display="grid" gap="12px" alignContent="start">
            <TextField
              {...props}
              label={`Text, ${state}`}
              suffix="kg"
              value={text.value}
              onChange={(event) => text.onType(event.target.value)}
            />
            <TextAreaField
              {...props}
              label={`Long text, ${state}`}
              value={area.value}
              onChange={(event) => area.onType(event.target.value)}
            />
            <SelectField
              {...props}
              label={`Choice of few, ${state}`}
              value={select.value}
              onChange={(event) => select.onType(event.target.value)}
            >
              <option value="">None</option>
              <option value="ship">Ship</option>
              <option value="truck">Truck</option>
            </SelectField>
            <NumberField {...props} label={`Number, ${state}`} value={number.value} onType={number.onType} />
            <DateField {...props} label={`Day, ${state}`} value={day.value} onChange={day.onType} />
            <ChoiceField
              {...props}
              label={`Choice of many, ${state}`}
              name={choice.name}
              value={choice.value}
              search={async (q) => ({
                choices: companies.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase())),
                total: companies.length,
              })}
              onChoose={(value) => choice.onType(value)}
            />
            <CheckField
              {...props}
              label={`Tick, ${state}`}
              checked={typed[`tick ${state}`] === 'yes'}
              onChange={(checked) => onType(`tick ${state}`, checked ? 'yes' : '')}
            />
          </chakra.div>
        )
      })}
      <PhotoField
        label="Photos of the cargo"
        hint="two at least"
        error="A photo is asked for here."
        photos={[
          { id: 'one', url: undefined },
          { id: 'two', url: undefined, removed: true },
        ]}
        onPhoto={async () => undefined}
        onRemove={() => undefined}
        onRestore={() => undefined}
        onOpen={() => undefined}
      />
    </chakra.div>
  )
}
