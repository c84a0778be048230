import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../ui/fields.tsx'

const points = ['use', 'statements', 'keeping', 'secret', 'leaving'] as const

/** The terms to agree with, and what they say, without leaving what was filled in. */
export function TermsField({
  checked,
  error,
  onChange,
}: {
  readonly checked: boolean
  readonly error: string | undefined
  readonly onChange: (checked: boolean) => void
}) {
  const { t } = useTranslation('registration')
  return (
    <chakra.div display="grid" gap="4px">
      <CheckField label={t('terms')} checked={checked} error={error} onChange={onChange} />
      <details>
        <chakra.summary
          minHeight="control"
          display="flex"
          alignItems="center"
          cursor="pointer"
          color="accent.fg"
          textDecoration="underline"
        >
          {t('readTerms')}
        </chakra.summary>
        <chakra.ol
          display="grid"
          gap="8px"
          paddingInlineStart="1.4em"
          listStyleType="decimal"
          color="fg.muted"
        >
          {points.map((point) => (
            <li key={point}>{t(`termsText.${point}`)}</li>
          ))}
        </chakra.ol>
      </details>
    </chakra.div>
  )
}
