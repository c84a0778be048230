import { chakra } from '@chakra-ui/react'
import type { Namespace, TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '../../../ui/theme/icons.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { useFormats } from '../page/use-formats.ts'
import { editorWidth, FilterEditor } from './FilterEditors.tsx'
import type { Filter } from './filters.ts'
import { useChosen } from '../choices/reference-titles.ts'

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    minHeight: 'controlSmall',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'full',
    fontSize: 'label',
    '& > button': {
      minHeight: 'controlSmall',
      border: 'none',
      background: 'none',
      borderRadius: 'full',
      cursor: 'pointer',
      '&:hover': { background: 'bg.muted' },
    },
  },
})
const ChipText = chakra('button', {
  base: {
    minWidth: 0,
    padding: '0 4px 0 12px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 'label',
    '& b': { fontWeight: '600' },
  },
})

export function FilterChip<Texts extends Namespace>({
  filter,
  t,
  value,
  onChange,
}: {
  readonly filter: Filter<Texts>
  readonly t: TFunction<Texts>
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}) {
  const { t: tLists } = useTranslation('lists')
  const [open, setOpen] = useState(false)
  const title = filter.title(t)
  const summary = useSummary(filter, t, value)
  return (
    <Chip>
      <Popover
        label={tLists('filters.edit', { title })}
        width={editorWidth(filter.kind)}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <ChipText type="button" data-prints>
            {title}: <b>{summary}</b>
          </ChipText>
        }
      >
        <FilterEditor filter={filter} title={title} t={t} value={value} onChange={onChange} />
      </Popover>
      <chakra.button
        type="button"
        aria-label={tLists('filters.remove', { title })}
        title={tLists('filters.remove', { title })}
        display="grid"
        placeItems="center"
        width="26px"
        padding="0"
        color="fg.muted"
        flexShrink={0}
        onClick={() => onChange([])}
      >
        <CloseIcon width={14} height={14} />
      </chakra.button>
    </Chip>
  )
}

function useSummary<Texts extends Namespace>(
  filter: Filter<Texts>,
  t: TFunction<Texts>,
  value: readonly string[],
): string {
  const { t: tLists } = useTranslation('lists')
  const { fullDay } = useFormats()
  const chosen = useChosen(
    filter.kind === 'reference' ? filter.choices : undefined,
    filter.kind === 'reference' ? value : [],
  )
  if (filter.kind === 'dates') {
    const [from = '', to = ''] = value.map((day) => (day === '' ? '' : fullDay(day)))
    if (from === to) return from
    return to === ''
      ? tLists('filters.since', { from })
      : from === ''
        ? tLists('filters.upTo', { to })
        : tLists('filters.range', { from, to })
  }
  if (filter.kind === 'yesNo') {
    const answer = value[0] === 'yes' ? 'yes' : 'no'
    return filter.titleOf?.(t, answer) ?? tLists(`filters.${answer}`)
  }
  const first =
    filter.kind === 'choice'
      ? filter.titleOf(t, value[0] ?? '')
      : (chosen[0]?.title ?? tLists('filters.unknown'))
  return value.length === 1 ? first : tLists('filters.more', { first, count: value.length - 1 })
}
