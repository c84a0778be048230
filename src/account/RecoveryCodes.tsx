import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/controls/Button.tsx'
import { Alert } from '../ui/theme/surfaces.tsx'
import { toast } from '../ui/overlays/toaster.ts'

/** Shown once: the server keeps only hashes. */
export function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[]
  readonly onKept: () => void
}) {
  const { t } = useTranslation('account')
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast('success', t('secondFactor.copied'))
  }
  return (
    <>
      <Alert tone="warning">{t('secondFactor.codesLead')}</Alert>
      <chakra.ul
        aria-label={t('secondFactor.codesTitle')}
        fontFamily="mono"
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        columnGap="section"
        rowGap="8px"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </chakra.ul>
      <chakra.div display="flex" gap="12px" flexWrap="wrap">
        <Button size="lg" onClick={onKept}>
          {t('secondFactor.kept')}
        </Button>
        <Button size="lg" variant="outline" onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
      </chakra.div>
    </>
  )
}
