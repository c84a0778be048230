import { chakra, Combobox, createListCollection, defineSlotRecipe } from '@chakra-ui/react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { control, described, Field, type Labelled } from './fields.tsx'
import { CheckIcon, CloseIcon } from './icons.tsx'

export interface Choice {
  readonly value: string
  readonly title: string
  /** What tells it from others of the same title. */
  readonly hint?: string | undefined
}

/** The first choices that fit what was typed, and how many there are of them. */
export interface FoundChoices {
  readonly choices: readonly Choice[]
  readonly total: number
}

/** While one types nothing is looked up. Milliseconds. */
const debounce = 200

const recipe = defineSlotRecipe({
  slots: ['root', 'control', 'input', 'clearTrigger', 'content', 'item', 'itemText', 'itemIndicator'],
  base: {
    control: { position: 'relative' },
    input: { ...control.base, paddingRight: '44px', textOverflow: 'ellipsis' },
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

const Found = chakra('div', {
  // The positioner takes its layer from its first child.
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

/** The field with its label: a list that finds no room below stands above both. */
function labelledRect(
  control: { getBoundingClientRect: () => { x: number; y: number; width: number; height: number } } | null,
) {
  if (control === null) return null
  const { x, y, width, height } = control.getBoundingClientRect()
  const label = 32
  return { x, y: y - label, width, height: height + label }
}

interface Answer {
  readonly q: string
  readonly found: FoundChoices | 'failed'
}

/**
 * One of many, found by typing a part of it; the field shows the title of what is chosen. Emptied, nothing is chosen.
 * `search` finds what fits, all of it for an empty text; `chosen` is what the value stands for where that is known beforehand.
 */
export function ChoiceField({
  name,
  value,
  chosen,
  placeholder,
  search,
  onChoose,
  ...labelled
}: Labelled & {
  readonly name: string
  readonly value: string
  readonly chosen?: Choice | undefined
  readonly placeholder?: string
  readonly search: (q: string, signal: AbortSignal) => Promise<FoundChoices>
  readonly onChoose: (value: string) => void
}) {
  const { t } = useTranslation('app')
  const id = useId()
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState(chosen)
  const [typed, setTyped] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  const q = typed.trim()
  useEffect(() => {
    if (!open) return
    const given = new AbortController()
    const timer = setTimeout(
      () => {
        search(q, given.signal).then(
          (found) => setAnswer({ q, found }),
          () => {
            if (!given.signal.aborted) setAnswer({ q, found: 'failed' })
          },
        )
      },
      q === '' ? 0 : debounce,
    )
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [open, q, search])
  // What was found for another text is no choice any more.
  const found = answer?.q !== q || answer.found === 'failed' ? undefined : answer.found
  const items = found?.choices ?? []
  const more = found === undefined ? 0 : found.total - found.choices.length
  const status =
    answer?.q !== q
      ? t('choice.looking')
      : found === undefined
        ? t('choice.failed')
        : found.total === 0
          ? t('choice.none')
          : more > 0
            ? t('choice.more', { count: more })
            : undefined
  return (
    <Field id={id} {...labelled}>
      <Combobox.Root
        // While it is closed the field takes what it shows from here.
        recipe={recipe}
        collection={createListCollection({
          items: open ? [...items] : picked === undefined ? [] : [picked],
          itemToValue: (item) => item.value,
          itemToString: (item) => item.title,
        })}
        ids={{ input: id, label: `${id}-label` }}
        invalid={labelled.error !== undefined}
        inputBehavior="autohighlight"
        openOnClick
        positioning={{ sameWidth: true, placement: 'bottom-start', getAnchorRect: labelledRect }}
        value={value === '' ? [] : [value]}
        onValueChange={({ value: [id = ''], items: [item] }) => {
          setPicked(item)
          onChoose(id)
        }}
        open={open}
        onOpenChange={(details) => {
          setOpen(details.open)
          setTyped('')
        }}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== 'input-change') return
          setTyped(inputValue)
          if (inputValue === '') onChoose('')
        }}
      >
        <Combobox.Control>
          <Combobox.Input
            {...described(id, labelled)}
            name={name}
            placeholder={placeholder ?? t('choice.type')}
          />
          <Combobox.ClearTrigger aria-label={t('choice.clear')}>
            <CloseIcon width={18} height={18} />
          </Combobox.ClearTrigger>
        </Combobox.Control>
        <Combobox.Positioner>
          {open ? (
            <Found>
              <Combobox.Content>
                {items.map((item) => (
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
              {status === undefined ? null : (
                <chakra.p role="status" padding="8px 12px" color="fg.muted" fontSize="0.9375rem">
                  {status}
                </chakra.p>
              )}
            </Found>
          ) : null}
        </Combobox.Positioner>
      </Combobox.Root>
    </Field>
  )
}
