import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/theme/surfaces.tsx'

/** The browser does not open its storage. */
export function CannotSave({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation('phone', { keyPrefix: 'cannotSave' })
  return (
    <chakra.main maxWidth="column" marginInline="auto" padding="32px 16px">
      <ErrorState
        title={t('title')}
        action={
          <Button size="lg" onClick={onAgain}>
            {t('again')}
          </Button>
        }
        hint={t('body')}
      />
    </chakra.main>
  )
}
