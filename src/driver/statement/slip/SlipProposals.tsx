import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '#contract/accounts/customer-days.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { type Phase, requestedFieldsOf } from '#contract/shipments/shipment-fields.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatAmount, formatDate, joinParts } from '../../../ui/controls/format.ts'
import { formatTypedNumber } from '../../../ui/controls/typed-numbers.ts'
import { CheckIcon } from '../../../ui/theme/icons.tsx'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { useLocale } from '../../shared/use-locale.ts'
import { type DraftField, proposedTare } from '../statement-draft.ts'
import type { StatementForm } from '../use-statement.ts'
import { chosenUnitOf, convertWeight, formatWeight, weightUnitsOf } from '../weight-units.ts'
import type { SlipValues } from './slip-values.ts'

export interface SlipProposalsProps {
  readonly form: StatementForm
  readonly flow: MaterialFlow
  readonly mode: TransportMode
  readonly phase: Phase
  readonly values: SlipValues
}

interface Proposal {
  readonly label: string
  /** As it is shown; undefined where it was not read. */
  readonly value: string | undefined
  /** Where it goes, and as it is typed there. */
  readonly field?: DraftField | undefined
  readonly text?: string | undefined
}

/** What was read, each value to be confirmed by a tap. What the driver typed stays. */
export function SlipProposals(props: SlipProposalsProps) {
  const { gross, tare, net, date } = props.values
  const [today] = useState(() => dayIn(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone))
  const { t } = useTranslation('slip')
  const proposals = useProposals(props)
  const found = proposals.filter(({ value }) => value !== undefined)
  if (found.length === 0) return <Alert tone="warning">{t('none')}</Alert>
  const missing = proposals.filter(({ value }) => value === undefined).map(({ label }) => label)
  const disagrees = gross !== undefined && tare !== undefined && net !== undefined && gross - tare !== net
  return (
    <>
      <p role="status">{t('compare')}</p>
      {found.map((proposal) => (
        <Chip key={proposal.label} {...props} {...proposal} />
      ))}
      {disagrees ? <Alert tone="warning">{t('disagrees')}</Alert> : null}
      {date !== undefined && date !== today ? <Alert tone="warning">{t('otherDay')}</Alert> : null}
      {missing.length === 0 ? null : (
        <chakra.p role="status" color="fg.muted">
          {t('notFound', { values: joinParts(missing) })}
        </chakra.p>
      )}
    </>
  )
}

function useProposals({ form, flow, mode, phase, values }: SlipProposalsProps): readonly Proposal[] {
  const { t } = useTranslation(['slip', 'statement'])
  const locale = useLocale()
  const asked = requestedFieldsOf(flow, phase, mode.type).map(({ field }) => field)
  const unit = chosenUnitOf(flow, form.draft.unit)
  const [own] = weightUnitsOf(flow)
  const weight = (kilograms: number | undefined) =>
    kilograms === undefined
      ? { value: undefined }
      : {
          // In both units: slips say either.
          value:
            own === undefined
              ? formatAmount(kilograms, 'kg', locale)
              : formatWeight(convertWeight(kilograms, { from: 1, to: own.kilograms }), flow, locale),
          text: formatTypedNumber(convertWeight(kilograms, { from: 1, to: unit?.kilograms ?? 1 }), locale),
        }
  const isWeighed = unit !== undefined && asked.includes('weighings')
  return [
    {
      label: t('statement:measurements.weightTicketNumber'),
      value: values.number,
      text: values.number,
      field: asked.includes('weighSlipNumber') ? 'weighSlipNumber' : undefined,
    },
    {
      label: t('statement:onSlip.weighedLoad'),
      field: isWeighed ? 'firstWeighing' : undefined,
      ...weight(values.gross),
    },
    {
      label: t('statement:onSlip.tareWeight'),
      field: isWeighed ? 'secondWeighing' : undefined,
      ...weight(values.tare),
    },
    {
      label: t('statement:measurements.nettoWeight'),
      field: asked.includes('netKilograms')
        ? 'netKilograms'
        : unit !== undefined && asked.includes('amount')
          ? 'amount'
          : undefined,
      ...weight(values.net),
    },
    {
      label: t('date'),
      value: values.date === undefined ? undefined : formatDate(`${values.date}T12:00`, locale),
    },
  ]
}

/** Confirms a value that the form asks for; others are there to be compared. */
function Chip({
  form,
  flow,
  mode,
  label,
  value,
  field,
  text = '',
}: Omit<SlipProposalsProps, 'values' | 'phase'> & Proposal) {
  const { t } = useTranslation('slip')
  const locale = useLocale()
  const line = (
    <chakra.span display="flex" flexWrap="wrap" justifyContent="space-between" gap="0 12px" width="100%">
      <span>{label}</span>
      <chakra.strong className="numbers">{value}</chakra.strong>
    </chakra.span>
  )
  if (field === undefined) return <chakra.div padding="8px 20px">{line}</chakra.div>
  const typed = form.draft.typed[field] ?? ''
  const isProposed = field === 'secondWeighing' && typed === proposedTare(mode, flow, form.draft.unit, locale)
  const isSame = plain(typed) === plain(text)
  const isTyped = typed.trim() !== '' && !isSame && !isProposed
  return (
    <chakra.div display="grid" gap="4px">
      <Button
        variant="outline"
        size="lg"
        aria-pressed={isSame}
        disabled={isSame || isTyped}
        onClick={() => form.setField(field, text)}
      >
        {isSame ? <CheckIcon /> : null}
        {line}
      </Button>
      {isTyped ? <chakra.p color="fg.muted">{t('typed', { value: typed })}</chakra.p> : null}
    </chakra.div>
  )
}

const plain = (text: string) => text.replaceAll(/[\s.,]/g, '').toUpperCase()
