import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { IconButton } from '../../ui/controls/Button.tsx'
import { CloseIcon } from '../../ui/theme/icons.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { closePageError, closePageErrors, usePageErrors } from '../shared/page/page-errors.ts'

export function PageErrors() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const { errors } = usePageErrors()
  useEffect(() => closePageErrors, [pathname])
  if (errors.length === 0) return null
  return (
    <chakra.div
      position="sticky"
      top="calc(var(--banner, 0px) + 64px)"
      zIndex={20}
      display="grid"
      gap="8px"
      background="bg"
      borderRadius="card"
    >
      {errors.map(({ id, text }) => (
        <Alert key={id} tone="danger">
          <chakra.div display="flex" gap="8px" alignItems="center" justifyContent="space-between">
            {text}
            <IconButton label={t('close')} size="sm" onClick={() => closePageError(id)}>
              <CloseIcon width={18} height={18} />
            </IconButton>
          </chakra.div>
        </Alert>
      ))}
    </chakra.div>
  )
}
