import { chakra } from '@chakra-ui/react'
import type { Namespace, TFunction } from 'i18next'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateField } from '../../../ui/controls/DateField.tsx'
import { daysOf, isDay, periods, userTimeZone } from '../page/days.ts'
import type { ChoiceFilter, EditorProps, Filter, YesNoFilter } from './filters.ts'

const ReferenceEditor = lazy(async () => ({
  default: (await import('./ReferenceEditor.tsx')).ReferenceEditor,
}))

export const editorWidth = (kind: Filter<never>['kind']) =>
  kind === 'dates' ? '360px' : kind === 'reference' ? '320px' : '220px'

interface FilterEditorProps<Texts extends Namespace> extends EditorProps {
  readonly filter: Filter<Texts>
  readonly title: string
  readonly t: TFunction<Texts>
}

export function FilterEditor<Texts extends Namespace>(props: FilterEditorProps<Texts>) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div ref={element}>
      <EditorOf {...props} />
    </div>
  )
}

function EditorOf<Texts extends Namespace>({ filter, title, t, ...editor }: FilterEditorProps<Texts>) {
  if (filter.kind === 'choice') return <ChoiceEditor {...editor} filter={filter} t={t} />
  if (filter.kind === 'yesNo') return <YesNoEditor {...editor} filter={filter} title={title} t={t} />
  if (filter.kind === 'dates') return <DatesEditor {...editor} />
  return (
    <Suspense>
      <ReferenceEditor {...editor} title={title} choices={filter.choices} />
    </Suspense>
  )
}

const Option = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 'controlSmall',
    cursor: 'pointer',
    '& input': { width: '16px', height: '16px', margin: '0', accentColor: 'primary.solid' },
  },
})

function ChoiceEditor<Texts extends Namespace>({
  filter: { values, titleOf },
  t,
  value,
  onChange,
}: EditorProps & { readonly filter: ChoiceFilter<Texts>; readonly t: TFunction<Texts> }) {
  return (
    <chakra.div display="grid">
      {values.map((one) => (
        <Option key={one}>
          <input
            type="checkbox"
            checked={value.includes(one)}
            onChange={({ target }) =>
              onChange(values.filter((other) => (other === one ? target.checked : value.includes(other))))
            }
          />
          {titleOf(t, one)}
        </Option>
      ))}
    </chakra.div>
  )
}

function YesNoEditor<Texts extends Namespace>({
  filter: { titleOf },
  title,
  t,
  value,
  onChange,
}: EditorProps & {
  readonly filter: YesNoFilter<Texts>
  readonly title: string
  readonly t: TFunction<Texts>
}) {
  const { t: tLists } = useTranslation('lists')
  return (
    <chakra.div role="radiogroup" aria-label={title} display="grid">
      {(['yes', 'no'] as const).map((one) => (
        <Option key={one}>
          <input type="radio" checked={value[0] === one} onChange={() => onChange([one])} />
          {titleOf?.(t, one) ?? tLists(`filters.${one}`)}
        </Option>
      ))}
    </chakra.div>
  )
}

function DatesEditor({ value, onChange }: EditorProps) {
  const { t } = useTranslation('lists')
  // What is typed may not be a day yet.
  const [[from = '', to = ''], setTyped] = useState(value)
  const type = (typed: readonly [from: string, to: string]) => {
    setTyped(typed)
    if (typed.every((day) => day === '' || isDay(day))) onChange(typed)
  }
  return (
    <chakra.div display="grid" gap="field">
      <chakra.div display="flex" flexWrap="wrap" gap="6px">
        {periods.map((period) => (
          <Button
            key={period}
            variant="outline"
            size="sm"
            onClick={() => type(daysOf(period, Date.now(), userTimeZone()))}
          >
            {t(`filters.periods.${period}`)}
          </Button>
        ))}
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="8px">
        <DateField label={t('filters.from')} value={from} onChange={(day) => type([day, to])} />
        <DateField label={t('filters.until')} value={to} onChange={(day) => type([from, day])} />
      </chakra.div>
    </chakra.div>
  )
}
