import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../ui/controls/fields.tsx'

const points = ['use', 'statements', 'keeping', 'secret', 'leaving'] as const

/** Opens in a tab of its own, so that the form keeps its input. */
const DocumentLink = chakra('a', {
  base: {
    minHeight: 'control',
    display: 'inline-flex',
    alignItems: 'center',
    color: 'accent.fg',
    textDecoration: 'underline',
  },
})

export function TermsField({
  form: { values, errors, set },
}: {
  readonly form: {
    readonly values: { readonly termsAccepted: boolean }
    readonly errors: { readonly termsAccepted?: string | undefined }
    readonly set: (name: 'termsAccepted', checked: boolean) => void
  }
}) {
  const { t } = useTranslation('registration')
  return (
    <chakra.div display="grid" gap="4px">
      <CheckField
        label={t('terms')}
        checked={values.termsAccepted}
        error={errors.termsAccepted}
        onChange={(checked) => set('termsAccepted', checked)}
      />
      <chakra.div display="flex" flexWrap="wrap" columnGap="20px">
        <DocumentLink href="/terms" target="_blank">
          {t('readTerms')}
        </DocumentLink>
        <DocumentLink href="/privacy" target="_blank">
          {t('readPrivacy')}
        </DocumentLink>
      </chakra.div>
      <details>
        <chakra.summary paddingBlock="12px" cursor="pointer">
          {t('inShort')}
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
