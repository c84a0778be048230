import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedCode } from '#contract/flows/ewc-code-changes.ts'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import { ewcCodes } from '#contract/parties/reference-data.ts'
import { call } from '../../../api/call.ts'
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx'
import { CheckBox, ErrorText, labelStyle } from '../../../ui/controls/fields.tsx'
import { StatusBadge } from '../../../ui/theme/surfaces.tsx'
import { useFormats } from '../../shared/page/use-formats.ts'
import { type CodeChangeProps, codeOf, isSelected } from './code-choices.ts'

export function SuccessorChoice({ change, choices, isChecked, onChange }: CodeChangeProps) {
  const { t } = useTranslation('codechanges')
  const { fullDay } = useFormats()
  const id = useId()
  const { ewcCode, from, successors, flows } = change
  const code = codeOf(change, choices)
  const [isOther, setOther] = useState(successors.length === 0)
  const choose = (chosen: OfferedCode | undefined) =>
    onChange({ ...choices, codes: { ...choices.codes, [ewcCode.id]: chosen } })
  const isMissing = isChecked && code === undefined && flows.some((flow) => isSelected(flow, choices))
  return (
    <chakra.div role="radiogroup" aria-labelledby={id} minWidth="0">
      <chakra.span id={id} css={labelStyle}>
        {t('choose', { day: fullDay(from) })}
      </chakra.span>
      {successors.map((successor) => (
        <Line key={successor.id}>
          <CheckBox
            type="radio"
            name={id}
            checked={!isOther && code?.id === successor.id}
            onChange={() => {
              setOther(false)
              choose(successor)
            }}
          />
          <CodeText code={successor} />
        </Line>
      ))}
      <Line>
        <CheckBox
          type="radio"
          name={id}
          checked={isOther}
          onChange={() => {
            setOther(true)
            choose(undefined)
          }}
        />
        {t('another')}
      </Line>
      {isOther ? <OtherCode from={from} code={code} name={id} onChoose={choose} /> : null}
      {isMissing ? <ErrorText id={`${id}-error`}>{t('chooseFirst')}</ErrorText> : null}
    </chakra.div>
  )
}

const Line = chakra('label', {
  base: {
    display: 'flex',
    gap: '10px',
    alignItems: 'center',
    minHeight: 'control',
    paddingBlock: '4px',
    cursor: 'pointer',
    fontSize: 'body',
  },
})

function CodeText({ code: { code, hazardous, names } }: { readonly code: OfferedCode }) {
  const { t } = useTranslation('office')
  const { name } = useFormats()
  return (
    <chakra.span minWidth="0">
      <chakra.span className="numbers" fontWeight="600" whiteSpace="nowrap">
        {formatEwcCode(code, hazardous)}
      </chakra.span>{' '}
      {name(names)} {hazardous ? <StatusBadge tone="warning">{t('flows.hazardous')}</StatusBadge> : null}
    </chakra.span>
  )
}

function OtherCode({
  from,
  code,
  name: fieldName,
  onChoose,
}: {
  readonly from: string
  readonly code: OfferedCode | undefined
  readonly name: string
  readonly onChoose: (code: OfferedCode | undefined) => void
}) {
  const { t } = useTranslation('codechanges')
  const { name } = useFormats()
  /** The offered codes by id, because the field knows only their titles. */
  const [found, setFound] = useState<Readonly<Record<string, OfferedCode>>>({})
  const choiceOf = (one: OfferedCode) => ({
    value: one.id,
    title: `${formatEwcCode(one.code, one.hazardous)} ${name(one.names)}`,
  })
  const [search] = useState(() => async (q: string, signal: AbortSignal) => {
    const { member, totalItems } = await call(ewcCodes.list, {
      query: {
        level: 'code',
        validOn: from,
        itemsPerPage: 20,
        order: { code: 'asc' },
        ...(q === '' ? {} : { q }),
      },
      signal,
    })
    setFound((before) => ({ ...before, ...Object.fromEntries(member.map((one) => [one.id, one])) }))
    return { choices: member.map(choiceOf), total: totalItems }
  })
  return (
    <chakra.div maxWidth="560px" paddingTop="4px">
      <ChoiceField
        name={`${fieldName}-other`}
        label={t('anotherCode')}
        value={code?.id ?? ''}
        chosen={code === undefined ? undefined : choiceOf(code)}
        search={search}
        onChoose={(id) => onChoose(found[id])}
      />
    </chakra.div>
  )
}
