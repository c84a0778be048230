import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { ModeIcon } from '../shared/ModeIcon.tsx'
import { RowLink, Rows } from '../shared/Rows.tsx'

export function ModeRow({ mode }: { readonly mode: TransportMode }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  return (
    <Rows as="div">
      <RowLink to="/driver/transport-mode">
        <ModeIcon type={mode.type} />
        <chakra.span flex="1" display="grid">
          <chakra.span color="fg.muted">{t('drive')}</chakra.span>
          <chakra.span className="numbers" fontWeight="600">
            {mode.identificationCode}
          </chakra.span>
        </chakra.span>
        <chakra.span color="primary.fg" fontWeight="600">
          {t('change')}
        </chakra.span>
      </RowLink>
    </Rows>
  )
}
