import { chakra, Combobox, createListCollection, defineSlotRecipe } from '@chakra-ui/react'
import { type Ref, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlRecipe, ariaProps, Field, type FieldLabels } from './fields.tsx'
import { CheckIcon, CloseIcon, PlusIcon } from '../theme/icons.tsx'

export interface Choice {
  readonly value: string
  readonly title: string
  readonly hint?: string | undefined
}

export interface ChoiceResults {
  readonly choices: readonly Choice[]
  readonly total: number
}

/** Milliseconds without typing after which the search starts. */
const debounceMs = 200

const recipe = defineSlotRecipe({
  slots: ['root', 'control', 'input', 'clearTrigger', 'content', 'item', 'itemText', 'itemIndicator'],
  base: {
    control: { position: 'relative' },
    input: { ...controlRecipe.base, paddingInline: '10px 40px', textOverflow: 'ellipsis' },
    clearTrigger: {
      position: 'absolute',
      right: '4px',
      top: '0',
      bottom: '0',
      marginBlock: 'auto',
      width: 'controlSmall',
      height: 'controlSmall',
      display: 'grid',
      placeItems: 'center',
      border: 'none',
      background: 'none',
      borderRadius: 'control',
      color: 'fg.muted',
      cursor: 'pointer',
      '&:hover': { background: 'bg.muted' },
      '&[hidden], &:disabled': { display: 'none' },
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
      minHeight: 'control',
      padding: '6px 12px',
      cursor: 'pointer',
      fontSize: 'body',
      lineHeight: 1.3,
      '&[data-highlighted]': { background: 'bg.muted', boxShadow: 'inset 3px 0 0 {colors.primary.solid}' },
      '&[data-state=checked]': { fontWeight: '600' },
    },
    itemText: {
      minWidth: 0,
      overflowWrap: 'anywhere',
      '& svg': { display: 'inline-block', verticalAlign: '-3px', marginRight: '6px' },
      '& small': { display: 'block', fontSize: 'small', fontWeight: '400', color: 'fg.muted' },
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

/** With the label: a list that does not fit below is placed above both. */
function fieldRect(
  control: { getBoundingClientRect: () => { x: number; y: number; width: number; height: number } } | null,
) {
  if (control === null) return null
  const { x, y, width, height } = control.getBoundingClientRect()
  const labelHeight = 32
  return { x, y: y - labelHeight, width, height: height + labelHeight }
}

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

interface AddChoice {
  readonly label: string
  readonly onAdd: (typed: string) => void
}

export interface ChoiceFieldProps extends FieldLabels {
  readonly id?: string
  readonly name: string
  readonly value: string
  readonly chosen?: Choice | undefined
  readonly placeholder?: string | undefined
  readonly disabled?: boolean | undefined
  readonly search: (q: string, signal: AbortSignal) => Promise<ChoiceResults>
  readonly add?: AddChoice | undefined
  readonly onChoose: (value: string, choice?: Choice) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/**
 * The list gives the focus back one frame after it closes; a dialog that opened earlier would take that as a
 * reason to close.
 */
const afterFocus = (action: () => void) =>
  void requestAnimationFrame(() => void requestAnimationFrame(action))

/** No id contains a space. */
const addValue = 'add a choice'

/** `search` returns all choices for an empty text; `chosen` is the choice of the value, if known. */
// oxlint-disable-next-line max-lines-per-function -- the parts of one combobox, in its own order
export function ChoiceField({
  id: givenId,
  name,
  value,
  chosen,
  placeholder,
  disabled = false,
  search,
  add,
  onChoose,
  onBlur,
  inputRef,
  ...labels
}: ChoiceFieldProps) {
  const { t } = useTranslation('forms')
  const ownId = useId()
  const id = givenId ?? ownId
  const [open, setOpen] = useState(false)
  const [lastChosen, setLastChosen] = useState<Choice>()
  const [input, setInput] = useState('')
  const outcome = useChoiceSearch(search, open, input.trim())
  const selectedItem = [lastChosen, chosen].find((choice) => choice?.value === value)
  const addItem = add === undefined ? [] : [{ value: addValue, title: add.label }]
  // While the list is closed, the text of the field comes from this collection.
  const items = open ? [...choicesOf(outcome), ...addItem] : selectedItem === undefined ? [] : [selectedItem]
  return (
    <Field id={id} {...labels}>
      <Combobox.Root
        recipe={recipe}
        collection={createListCollection({
          items,
          itemToValue: (item) => item.value,
          // The field shows it once the item is picked, also where the dialog that adds one is cancelled.
          itemToString: (item) => (item.value === addValue ? (selectedItem?.title ?? '') : item.title),
        })}
        ids={{ input: id, label: `${id}-label` }}
        invalid={labels.error !== undefined}
        disabled={disabled}
        inputBehavior="autohighlight"
        openOnClick
        positioning={{ sameWidth: true, placement: 'bottom-start', getAnchorRect: fieldRect }}
        value={value === '' ? [] : [value]}
        onValueChange={({ value: [chosenValue = ''], items: [item] }) => {
          if (chosenValue === addValue) return afterFocus(() => add?.onAdd(input.trim()))
          setLastChosen(item)
          onChoose(chosenValue, item)
        }}
        open={open}
        onOpenChange={(details) => {
          setOpen(details.open)
          // Pasted text opens the list, as it is searched for.
          if (!details.open) setInput('')
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
            ref={inputRef}
            name={name}
            placeholder={placeholder ?? t('choice.type')}
            onBlur={onBlur}
          />
          <Combobox.ClearTrigger aria-label={t('choice.clear')}>
            <CloseIcon width={18} height={18} />
          </Combobox.ClearTrigger>
        </Combobox.Control>
        <Combobox.Positioner>
          {open ? <ChoiceList items={items} outcome={outcome} /> : null}
        </Combobox.Positioner>
      </Combobox.Root>
    </Field>
  )
}

function ChoiceList({
  items,
  outcome,
}: {
  readonly items: readonly Choice[]
  readonly outcome: SearchOutcome
}) {
  return (
    <Popup>
      <Combobox.Content>
        {items.map((item) => (
          <Combobox.Item key={item.value} item={item}>
            <Combobox.ItemText>
              {item.value === addValue ? <PlusIcon width={16} height={16} /> : null}
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

function SearchStatus({ outcome }: { readonly outcome: SearchOutcome }) {
  const { t } = useTranslation('forms')
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
    <chakra.p role="status" padding="8px 12px" color="fg.muted" fontSize="label">
      {text}
    </chakra.p>
  )
}
