import { chakra, Combobox, createListCollection, defineSlotRecipe } from '@chakra-ui/react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlRecipe, ariaProps, Field, type FieldLabels } from './fields.tsx'
import { CheckIcon, CloseIcon } from './icons.tsx'

export interface Choice {
  readonly value: string
  readonly title: string
  /** Distinguishes choices of the same title. */
  readonly hint?: string | undefined
}

/** The first matching choices, and how many match in all. */
export interface ChoiceResults {
  readonly choices: readonly Choice[]
  readonly total: number
}

/** Pause in typing after which the search starts. */
const debounceMs = 200

const recipe = defineSlotRecipe({
  slots: ['root', 'control', 'input', 'clearTrigger', 'content', 'item', 'itemText', 'itemIndicator'],
  base: {
    control: { position: 'relative' },
    input: { ...controlRecipe.base, paddingRight: '44px', textOverflow: 'ellipsis' },
    clearTrigger: {
      position: 'absolute',
      right: '4px',
      top: '4px',
      width: '36px',
      height: '36px',
      display: 'grid',
      placeItems: 'center',
      border: 'none',
      background: 'none',
      borderRadius: 'control',
      color: 'fg.muted',
      cursor: 'pointer',
      '&:hover': { background: 'bg.muted' },
      '&[hidden]': { display: 'none' },
    },
    content: {
      maxHeight: 'min(240px, var(--available-height))',
      overflowY: 'auto',
      '&[hidden]': { display: 'none' },
      '&:focus-visible': { outline: 'none' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '12px',
      minHeight: '44px',
      padding: '6px 12px',
      cursor: 'pointer',
      lineHeight: 1.3,
      '&[data-highlighted]': { background: 'bg.muted', boxShadow: 'inset 3px 0 0 {colors.primary.solid}' },
      '&[data-state=checked]': { fontWeight: '600' },
    },
    itemText: {
      minWidth: 0,
      overflowWrap: 'anywhere',
      '& small': { display: 'block', fontSize: '0.875rem', fontWeight: '400', color: 'fg.muted' },
    },
    itemIndicator: {
      flexShrink: 0,
      color: 'primary.fg',
      '&[hidden]': { display: 'none' },
      '& svg': { width: '18px', height: '18px' },
    },
  },
})

const Popup = chakra('div', {
  // The positioner copies its z-index from its first child.
  base: {
    position: 'relative',
    zIndex: 1200,
    width: '100%',
    padding: '4px 0',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'control',
    boxShadow: '0 8px 24px rgb(10 16 22 / 0.2)',
  },
})

/** The field including its label: a list that does not fit below is placed above both. */
function fieldRect(
  control: { getBoundingClientRect: () => { x: number; y: number; width: number; height: number } } | null,
) {
  if (control === null) return null
  const { x, y, width, height } = control.getBoundingClientRect()
  const labelHeight = 32
  return { x, y: y - labelHeight, width, height: height + labelHeight }
}

/** What a search has returned so far; undefined while it runs. */
type SearchOutcome = ChoiceResults | 'failed' | undefined

const choicesOf = (outcome: SearchOutcome) => (typeof outcome === 'object' ? outcome.choices : [])

/** Searches while the list is open, after a pause in typing. Results of an earlier text are not offered. */
function useChoiceSearch(
  search: (q: string, signal: AbortSignal) => Promise<ChoiceResults>,
  open: boolean,
  q: string,
): SearchOutcome {
  const [latest, setLatest] = useState<{ readonly q: string; readonly outcome: SearchOutcome }>()
  useEffect(() => {
    if (!open) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        search(q, controller.signal).then(
          (outcome) => setLatest({ q, outcome }),
          () => {
            if (!controller.signal.aborted) setLatest({ q, outcome: 'failed' })
          },
        )
      },
      q === '' ? 0 : debounceMs,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [open, q, search])
  return latest?.q === q ? latest.outcome : undefined
}

interface ChoiceFieldProps extends FieldLabels {
  readonly name: string
  readonly value: string
  readonly chosen?: Choice | undefined
  readonly placeholder?: string
  readonly search: (q: string, signal: AbortSignal) => Promise<ChoiceResults>
  readonly onChoose: (value: string) => void
}

/**
 * Chooses one of many by typing a part of it; the field shows the title of the choice, and clearing it
 * chooses nothing. `search` returns the matching choices, all of them for an empty text; `chosen` is the
 * choice of the initial value, if known.
 */
export function ChoiceField({
  name,
  value,
  chosen,
  placeholder,
  search,
  onChoose,
  ...labels
}: ChoiceFieldProps) {
  const { t } = useTranslation('app')
  const id = useId()
  const [open, setOpen] = useState(false)
  const [selectedItem, setSelectedItem] = useState(chosen)
  const [input, setInput] = useState('')
  const outcome = useChoiceSearch(search, open, input.trim())
  return (
    <Field id={id} {...labels}>
      <Combobox.Root
        // While the list is closed, the text of the field comes from this collection.
        recipe={recipe}
        collection={createListCollection({
          items: open ? [...choicesOf(outcome)] : selectedItem === undefined ? [] : [selectedItem],
          itemToValue: (item) => item.value,
          itemToString: (item) => item.title,
        })}
        ids={{ input: id, label: `${id}-label` }}
        invalid={labels.error !== undefined}
        inputBehavior="autohighlight"
        openOnClick
        positioning={{ sameWidth: true, placement: 'bottom-start', getAnchorRect: fieldRect }}
        value={value === '' ? [] : [value]}
        onValueChange={({ value: [id = ''], items: [item] }) => {
          setSelectedItem(item)
          onChoose(id)
        }}
        open={open}
        onOpenChange={(details) => {
          setOpen(details.open)
          setInput('')
        }}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== 'input-change') return
          setInput(inputValue)
          if (inputValue === '') onChoose('')
        }}
      >
        <Combobox.Control>
          <Combobox.Input
            {...ariaProps(id, labels)}
            name={name}
            placeholder={placeholder ?? t('choice.type')}
          />
          <Combobox.ClearTrigger aria-label={t('choice.clear')}>
            <CloseIcon width={18} height={18} />
          </Combobox.ClearTrigger>
        </Combobox.Control>
        <Combobox.Positioner>{open ? <ChoiceList outcome={outcome} /> : null}</Combobox.Positioner>
      </Combobox.Root>
    </Field>
  )
}

function ChoiceList({ outcome }: { readonly outcome: SearchOutcome }) {
  return (
    <Popup>
      <Combobox.Content>
        {choicesOf(outcome).map((item) => (
          <Combobox.Item key={item.value} item={item}>
            <Combobox.ItemText>
              {item.title}
              {item.hint === undefined ? null : <small>{item.hint}</small>}
            </Combobox.ItemText>
            <Combobox.ItemIndicator>
              <CheckIcon />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        ))}
      </Combobox.Content>
      <SearchStatus outcome={outcome} />
    </Popup>
  )
}

/** Says what the list lacks; nothing where it shows all matches. */
function SearchStatus({ outcome }: { readonly outcome: SearchOutcome }) {
  const { t } = useTranslation('app')
  const remaining = typeof outcome === 'object' ? outcome.total - outcome.choices.length : 0
  const text =
    outcome === undefined
      ? t('choice.looking')
      : outcome === 'failed'
        ? t('choice.failed')
        : outcome.total === 0
          ? t('choice.none')
          : remaining > 0
            ? t('choice.more', { count: remaining })
            : undefined
  return text === undefined ? null : (
    <chakra.p role="status" padding="8px 12px" color="fg.muted" fontSize="0.9375rem">
      {text}
    </chakra.p>
  )
}
