import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCollectedGivers } from '#contract/flows/collected-givers.ts'
import { giverLine } from '#contract/letters/letter-addresses.ts'
import type { Giver, MaterialFlow } from '#contract/flows/material-flows.ts'
import { normalisePostalCode } from '#contract/parties/postal-codes.ts'
import { earlierGivers } from '../../offline/shipments/round.ts'
import { formatTypedNumber } from '../../ui/controls/typed-numbers.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { TextField } from '../../ui/controls/fields.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { ForwardIcon, PlusIcon } from '../../ui/theme/icons.tsx'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { NumberedList } from '../../ui/controls/NumberedList.tsx'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { useLocale } from '../shared/use-locale.ts'
import {
  emptyRow,
  type GiverFault,
  type GiverFaults,
  type GiverField,
  type GiverRow,
  isBlank,
  parseRows,
  rowOf,
} from '../shared/giver-rows.ts'

interface GiverRowsProps {
  readonly flow: MaterialFlow
  readonly mustList: boolean
  readonly rows: readonly GiverRow[]
  readonly faults: readonly GiverFaults[]
  readonly onChange: (rows: readonly GiverRow[]) => void
  /** Goes to the first row that is not complete. */
  readonly startsThere?: boolean
}

export function GiverRows(props: GiverRowsProps) {
  const { mustList, rows, faults, onChange } = props
  const { id: flow, givers: planned = [] } = props.flow
  const { t } = useTranslation('givers')
  const id = useId()
  const nameOf = (index: number) => `${id}-${index}`
  const { isOpen, open, add, remove } = useOpenRows(props, nameOf)
  return (
    <Card aria-labelledby={id} display="grid" gap="16px" padding="16px">
      <chakra.div display="grid" gap="4px">
        <SectionTitle id={id}>{t('title')}</SectionTitle>
        <chakra.p color="fg.muted">{t(mustList ? 'must' : 'help')}</chakra.p>
      </chakra.div>
      <PlannedGivers givers={planned} />
      {rows.map((row, index) => {
        const number = planned.length + index + 1
        return isOpen(index) ? (
          <GiverFields
            // A row has no state of its own: what is typed is in `rows`.
            key={index}
            nameId={nameOf(index)}
            number={number}
            row={row}
            faults={faults[index] ?? {}}
            onChange={(changed) => onChange(rows.map((other, place) => (place === index ? changed : other)))}
            // A list that needs a row would show it again at once.
            onRemove={mustList && rows.length === 1 && isBlank(row) ? undefined : () => void remove(index)}
          />
        ) : (
          <FoldedRow key={index} number={number} row={row} onOpen={() => open(index)} />
        )
      })}
      {rows.length >= maxCollectedGivers ? (
        <chakra.p color="fg.muted">{t('full', { max: maxCollectedGivers })}</chakra.p>
      ) : (
        <>
          <Button variant="outline" size="lg" onClick={() => add(emptyRow)}>
            <PlusIcon />
            {t('add')}
          </Button>
          <EarlierGivers flow={flow} listed={[...planned, ...rows]} onChoose={add} />
        </>
      )}
    </Card>
  )
}

/** Complete rows are folded to a line each, so that nobody types into one of them for a new one. */
function useOpenRows(
  { flow: { givers: planned = [] }, rows, onChange, startsThere = false }: GiverRowsProps,
  nameOf: (index: number) => string,
) {
  const locale = useLocale()
  const askRemoval = useRemovalQuestion()
  const incomplete = (those: readonly GiverRow[]) =>
    parseRows(those, locale).faults.flatMap((row, index) => (Object.keys(row).length > 0 ? [index] : []))
  const [opened, setOpened] = useState(() => incomplete(rows))
  const show = (index: number) =>
    // Once the row is rendered.
    requestAnimationFrame(() => {
      const name = document.getElementById(nameOf(index))
      name?.scrollIntoView({ block: 'start' })
      name?.focus({ preventScroll: true })
    })
  const [first] = opened
  useEffect(() => {
    if (startsThere && first !== undefined) show(first)
    // Once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return {
    isOpen: (index: number) => opened.includes(index) || rows[index] === undefined || isBlank(rows[index]),
    open: (index: number) => {
      setOpened([...opened, index])
      show(index)
    },
    add: (row: GiverRow) => {
      const begun = rows.filter((other) => !isBlank(other))
      setOpened([...incomplete(begun), begun.length])
      onChange([...begun, row])
      show(begun.length)
    },
    remove: async (index: number) => {
      const row = rows[index]
      if (row === undefined || !(isBlank(row) || (await askRemoval(row, planned.length + index + 1)))) return
      setOpened(opened.flatMap((one) => (one === index ? [] : one > index ? one - 1 : one)))
      onChange(rows.filter((_row, other) => other !== index))
    },
  }
}

function FoldedRow({
  number,
  row: { name, city, kilograms },
  onOpen,
}: {
  readonly number: number
  readonly row: GiverRow
  readonly onOpen: () => void
}) {
  return (
    <Button
      variant="outline"
      size="lg"
      css={{ textAlign: 'start', padding: '6px 12px', fontSize: 'body' }}
      aria-expanded={false}
      onClick={onOpen}
    >
      <chakra.span className="numbers" flex="1" overflowWrap="anywhere">
        {number} {[name, city, kilograms.trim() && `${kilograms}\u00a0kg`].filter(Boolean).join(', ')}
      </chakra.span>
      <ForwardIcon />
    </Button>
  )
}

function useRemovalQuestion() {
  const { t } = useTranslation('givers')
  return (row: GiverRow, number: number) =>
    confirm({
      title: t('removeTitle', { number }),
      body: t('removeBody', { name: row.name.trim() || t('row', { number }) }),
      confirm: t('removeConfirm'),
      tone: 'danger',
    })
}

/** Most rounds come by the same doors. */
function EarlierGivers({
  flow,
  listed,
  onChoose,
}: {
  readonly flow: string
  readonly listed: readonly Giver[]
  readonly onChoose: (row: GiverRow) => void
}) {
  const { t } = useTranslation('givers')
  const locale = useLocale()
  const isListed = (giver: Giver) => listed.some((other) => giverLine(other) === giverLine(giver))
  const earlier = useLiveQuery(() => earlierGivers(flow), [flow])?.filter((giver) => !isListed(giver)) ?? []
  if (earlier.length === 0) return null
  return (
    <chakra.div role="group" aria-label={t('earlier')} display="grid" gap="8px">
      <chakra.span color="fg.muted">{t('earlier')}</chakra.span>
      {earlier.map(({ name, street, postalCode, city }) => {
        const giver = { name, street, postalCode, city }
        return (
          <Button
            key={giverLine(giver)}
            variant="outline"
            size="lg"
            textAlign="start"
            onClick={() => onChoose(rowOf(giver, locale))}
          >
            {giverLine(giver)}
          </Button>
        )
      })}
    </chakra.div>
  )
}

/** Folded up: a round may have two hundred. */
function PlannedGivers({ givers }: { readonly givers: readonly Giver[] }) {
  const { t } = useTranslation('givers')
  return givers.length === 0 ? null : (
    <details>
      <chakra.summary minHeight="48px" paddingBlock="12px" cursor="pointer" fontWeight="500">
        {t('planned', { number: givers.length })}
      </chakra.summary>
      <NumberedList items={givers.map(giverLine)} />
    </details>
  )
}

interface GiverFieldsProps {
  readonly nameId: string
  readonly number: number
  readonly row: GiverRow
  readonly faults: GiverFaults
  readonly onChange: (row: GiverRow) => void
  readonly onRemove: (() => void) | undefined
}

function GiverFields({ nameId, number, row, faults, onChange, onRemove }: GiverFieldsProps) {
  const { t } = useTranslation(['givers', 'statement'])
  const faultText = useFaultText()
  const props = (field: GiverField) =>
    ({
      label: t(`givers:fields.${field}`),
      value: row[field],
      error: faultText(faults[field]),
      onChange: (event: { readonly target: { readonly value: string } }) =>
        onChange({ ...row, [field]: event.target.value }),
      autoComplete: 'off',
      size: 'lg',
    }) as const
  return (
    <Fieldset>
      <chakra.legend float="left" fontWeight="600" padding="12px 0 0">
        {t('givers:row', { number })}
      </chakra.legend>
      <TextField {...props('name')} id={nameId} />
      <TextField {...props('street')} />
      <TextField
        {...props('postalCode')}
        autoCapitalize="characters"
        onBlur={() => onChange({ ...row, postalCode: normalisePostalCode(row.postalCode, 'NL') })}
      />
      <TextField {...props('city')} />
      <NumberField
        {...props('kilograms')}
        onType={(kilograms) => onChange({ ...row, kilograms })}
        suffix="kg"
        className="numbers"
        hint={t('statement:optional')}
      />
      {onRemove === undefined ? null : (
        <Button variant="ghost" size="lg" onClick={onRemove}>
          <TrashIcon />
          {t('givers:remove', { number })}
        </Button>
      )}
    </Fieldset>
  )
}

const Fieldset = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '12px',
    minWidth: '0',
    margin: '0',
    padding: '12px 0 0',
    border: '0',
    borderTop: '1px solid {colors.border}',
  },
})

function useFaultText() {
  const { t } = useTranslation(['givers', 'statement'])
  const locale = useLocale()
  return (fault: GiverFault | undefined): string | undefined => {
    if (fault === undefined) return undefined
    if (fault === 'postal_code' || fault === 'zero_kilograms') return t(`givers:faults.${fault}`)
    return t(`statement:faults.${fault}`, { example: formatTypedNumber(1250.5, locale) })
  }
}
