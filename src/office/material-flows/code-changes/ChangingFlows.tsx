import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { ChangingFlow } from '#contract/flows/ewc-code-changes.ts'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import { joinParts } from '../../../ui/controls/format.ts'
import { CheckBox, ErrorText, HelpText, Input, labelStyle } from '../../../ui/controls/fields.tsx'
import { StatusBadge } from '../../../ui/theme/surfaces.tsx'
import { TextLink } from '../../../ui/controls/TextLink.tsx'
import { useFormats } from '../../shared/page/use-formats.ts'
import { type CodeChangeProps, isNumber, isSelected, numberOf } from './code-choices.ts'

export function ChangingFlows({ change, ...props }: CodeChangeProps) {
  const { t } = useTranslation('codechanges')
  const { ewcCode, from, flows } = change
  return (
    <chakra.div display="grid" gap="6px" minWidth="0">
      <FlowList aria-label={t('flows', { code: formatEwcCode(ewcCode.code, ewcCode.hazardous) })}>
        {flows.map((flow) => (
          <FlowLine key={flow.id} flow={flow} from={from} {...props} />
        ))}
      </FlowList>
      <HelpText>{t('nextHelp')}</HelpText>
    </chakra.div>
  )
}

/** Not a table: on a narrow screen the typed number stands below its flow. */
const FlowList = chakra('ul', {
  base: {
    listStyle: 'none',
    minWidth: '0',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) minmax(0, 300px)' },
      gap: '4px 12px',
      paddingBlock: '8px',
      borderTop: '1px solid',
      borderColor: 'border',
    },
  },
})

function FlowLine({
  flow,
  from,
  choices,
  isChecked,
  onChange,
}: { readonly flow: ChangingFlow; readonly from: string } & Omit<CodeChangeProps, 'change'>) {
  const { t } = useTranslation('codechanges')
  const selected = isSelected(flow, choices)
  return (
    <li>
      <chakra.label display="flex" height="control" marginTop="-7px" alignItems="center" cursor="pointer">
        <CheckBox
          type="checkbox"
          aria-label={`${t('amend')}: ${flow.usualName}`}
          checked={selected}
          onChange={(event) =>
            onChange({ ...choices, selected: { ...choices.selected, [flow.id]: event.target.checked } })
          }
        />
      </chakra.label>
      <chakra.div minWidth="0" overflowWrap="anywhere">
        <TextLink to={`/material-flows/${flow.id}`}>{flow.usualName}</TextLink>
        <chakra.div color="fg.muted" fontSize="label">
          <div>{`${flow.project.number}-${flow.number} · ${flow.project.name}`}</div>
          <div>
            {joinParts([
              flow.receiver === undefined ? undefined : t('receiver', { name: flow.receiver.name }),
              flow.wasteStreamNumber === undefined
                ? t('presentNone')
                : t('present', { number: flow.wasteStreamNumber }),
            ])}
          </div>
        </chakra.div>
        {flow.planned === undefined ? null : <Planned planned={flow.planned} />}
      </chakra.div>
      {selected ? (
        <NumberInput
          flow={flow}
          from={from}
          value={numberOf(flow, choices)}
          isChecked={isChecked}
          onChange={(number) => onChange({ ...choices, numbers: { ...choices.numbers, [flow.id]: number } })}
        />
      ) : null}
    </li>
  )
}

function Planned({
  planned: { ewcCode, wasteStreamNumber },
}: {
  readonly planned: NonNullable<ChangingFlow['planned']>
}) {
  const { t } = useTranslation('codechanges')
  return (
    <chakra.div paddingTop="4px">
      <StatusBadge tone="success">
        {joinParts([
          t('planned', { code: formatEwcCode(ewcCode.code, ewcCode.hazardous) }),
          wasteStreamNumber === undefined
            ? t('plannedNoNumber')
            : t('plannedNumber', { number: wasteStreamNumber }),
        ])}
      </StatusBadge>
    </chakra.div>
  )
}

function NumberInput({
  flow,
  from,
  value,
  isChecked,
  onChange,
}: {
  readonly flow: ChangingFlow
  readonly from: string
  readonly value: string
  readonly isChecked: boolean
  readonly onChange: (number: string) => void
}) {
  const { t } = useTranslation(['codechanges', 'validation'])
  const { fullDay } = useFormats()
  const help = useNumberHelp(flow, value)
  const isWrong = !isNumber(value) && (isChecked || value.length >= 12)
  const id = `number-${flow.id}`
  return (
    <chakra.div display="grid" gap="4px" alignContent="start" gridColumn={{ base: '2', md: 'auto' }}>
      <chakra.span css={labelStyle} aria-hidden>
        {t('next', { day: fullDay(from) })}
      </chakra.span>
      <Input
        className="numbers"
        aria-label={t('nextOf', { flow: flow.usualName, day: fullDay(from) })}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-help`}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\s/g, '').toUpperCase())}
      />
      {isWrong ? (
        <ErrorText id={`${id}-help`}>{t('validation:waste_stream_number')}</ErrorText>
      ) : (
        <HelpText id={`${id}-help`}>{help}</HelpText>
      )}
    </chakra.div>
  )
}

function useNumberHelp({ receiver, numberRequired, wasteStreamNumber }: ChangingFlow, value: string): string {
  const { t } = useTranslation('codechanges')
  if (value === '') return t(numberRequired ? 'required' : 'optional')
  if (value === wasteStreamNumber) return t('sameNumber')
  const expected = receiver?.processorNumber
  return expected === undefined || value.startsWith(expected.slice(0, value.length))
    ? ''
    : t('otherReceiver', { receiver: receiver?.name, expected })
}
