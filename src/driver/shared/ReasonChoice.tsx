import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/kit/locales.ts'
import { ErrorText, HelpText, LabelRow, TextAreaField } from '../../ui/controls/fields.tsx'
import { TileChoice } from './TileChoice.tsx'

const reasonMaxLength = 500

const kinds = {
  correction: ['reasons.typing', 'reasons.slip', 'reasons.unit'],
  acceptance: [
    'acceptance.reasons.contaminated',
    'acceptance.reasons.asbestos',
    'acceptance.reasons.otherwise',
    'acceptance.reasons.room',
  ],
} as const

interface ReasonChoiceProps {
  readonly kind: keyof typeof kinds
  /** The language of its letters. */
  readonly ofProject: Locale
  readonly label: string
  readonly help: string
  readonly error: string | undefined
  /** Beside the label. */
  readonly hint?: ReactNode
  readonly value: string
  readonly onChange: (reason: string) => void
}

/** Gloves need no keyboard: a tap says why, and other reasons are typed. */
export function ReasonChoice(props: ReasonChoiceProps) {
  const { kind, label, help, error, hint, value, onChange } = props
  const id = useId()
  const { t } = useTranslation('correction')
  const { current, pick } = useTappedReason(props)
  const isTold = error !== undefined && current !== 'other'
  return (
    <chakra.div display="grid" gap="8px">
      <LabelRow>
        <chakra.p fontWeight="500">{label}</chakra.p>
        {hint === undefined ? null : <HelpText>{hint}</HelpText>}
      </LabelRow>
      <chakra.p color="fg.muted">{help}</chakra.p>
      <chakra.div
        data-faulty={isTold ? true : undefined}
        // What is typed is a step of its own.
        data-step={current === 'other' ? undefined : 'reason'}
        tabIndex={-1}
        display="grid"
        gap="8px"
        scrollMargin="144px 0 208px"
      >
        <TileChoice
          name={`${id}reason`}
          label={label}
          options={[...kinds[kind], 'other' as const].map((each) => ({ value: each, label: t(each) }))}
          current={current}
          onPick={pick}
          tile={{ minHeight: '56px' }}
          narrowest={132}
        />
        {isTold ? <ErrorText id={`${id}error`}>{error}</ErrorText> : null}
      </chakra.div>
      {current === 'other' ? (
        <TextAreaField
          name="reason"
          label={t('inWords')}
          size="lg"
          maxLength={reasonMaxLength}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
    </chakra.div>
  )
}

/** What is tapped is stated in the language of the letter, which its readers know. */
function useTappedReason({ kind, ofProject, value, onChange }: ReasonChoiceProps) {
  const own = useTranslation('correction').t
  const { t: letters, ready } = useTranslation('correction', { lng: ofProject, useSuspense: false })
  const t = ready ? letters : own
  const [isTyping, setTyping] = useState(false)
  const tapped = kinds[kind].find((reason) => t(reason) === value)
  const pick = (picked: (typeof kinds)[typeof kind][number] | 'other') => {
    setTyping(picked === 'other')
    onChange(picked === 'other' ? '' : t(picked))
  }
  return { current: isTyping || (tapped === undefined && value !== '') ? ('other' as const) : tapped, pick }
}
