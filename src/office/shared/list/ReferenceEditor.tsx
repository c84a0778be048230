import { chakra } from '@chakra-ui/react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { type Choice, ChoiceField } from '../../../ui/controls/ChoiceField.tsx'
import { CloseIcon } from '../../../ui/theme/icons.tsx'
import type { ReferenceChoices } from '../choices/reference-choices.ts'
import type { EditorProps } from './filters.ts'
import { keepChoice, useChosen } from '../choices/reference-titles.ts'

export function ReferenceEditor({
  title,
  choices,
  value,
  onChange,
}: EditorProps & { readonly title: string; readonly choices: ReferenceChoices }) {
  const { t } = useTranslation('lists')
  const chosen = useChosen(choices, value)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [value])
  const offered = useRef(new Map<string, Choice>())
  const search = useCallback(
    async (q: string, signal: AbortSignal) => {
      const results = await choices.search(q, signal)
      results.choices.forEach((choice) => offered.current.set(choice.value, choice))
      return results
    },
    [choices],
  )
  return (
    <chakra.div ref={element} display="grid" gap="8px">
      {value.length === 0 ? null : (
        <chakra.ul display="grid" gap="2px">
          {value.map((id, index) => {
            const name = chosen[index]?.title ?? t('filters.unknown')
            return (
              <chakra.li key={id} display="flex" alignItems="center" gap="8px">
                <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                  {name}
                </chakra.span>
                <IconButton
                  label={t('filters.removeChoice', { title: name })}
                  size="sm"
                  onClick={() => onChange(value.filter((other) => other !== id))}
                >
                  <CloseIcon width={16} height={16} />
                </IconButton>
              </chakra.li>
            )
          })}
        </chakra.ul>
      )}
      <ChoiceField
        // A new field after each choice, for the next one.
        key={value.join()}
        name="filter"
        label={title}
        value=""
        search={search}
        onChoose={(id) => {
          if (id === '' || value.includes(id)) return
          const choice = offered.current.get(id)
          if (choice !== undefined) keepChoice(choices, choice)
          onChange([...value, id])
        }}
      />
    </chakra.div>
  )
}
