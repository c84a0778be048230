import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatTypedNumber, type NumberLimits, parseTypedNumber } from './typed-numbers.ts'
import { Button } from './Button.tsx'
import { HelpText, TextField, type TextFieldProps } from './fields.tsx'

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> & {
  readonly value: string
  readonly onType: (text: string) => void
  readonly limits?: NumberLimits | undefined
  /** Where it is no suffix. */
  readonly unit?: string | undefined
}

export function NumberField({ value, onType, limits, unit, ...props }: NumberFieldProps) {
  const { t, i18n } = useTranslation('app')
  const { language } = i18n
  const typed = parseTypedNumber(value, language, limits)
  const shownUnit = unit ?? props.suffix
  return (
    <chakra.div display="grid" gap="8px" alignContent="start" minWidth="0">
      <TextField
        inputMode="decimal"
        autoComplete="off"
        {...props}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {typed.kind === 'ambiguous' ? (
        <chakra.div
          role="group"
          aria-label={t('numberMeant')}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="8px"
        >
          <HelpText role="status">{t('numberMeant')}</HelpText>
          {typed.readings.map((reading) => {
            const text = formatTypedNumber(reading, language)
            return (
              <Button key={text} size={props.size ?? 'sm'} variant="outline" onClick={() => onType(text)}>
                {shownUnit === undefined ? text : `${text} ${shownUnit}`}
              </Button>
            )
          })}
        </chakra.div>
      ) : null}
    </chakra.div>
  )
}
