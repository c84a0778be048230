import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { ModeIcon } from '../shared/ModeIcon.tsx'
import { RowLink, Rows, RowTexts } from '../shared/Rows.tsx'

export function ModeRow({ mode }: { readonly mode: TransportMode }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  return (
    <Rows as="div">
      <RowLink to="/driver/transport-mode">
        <ModeIcon type={mode.type} />
        <RowTexts>
          <span className="detail">{t('drive')}</span>
          <strong className="numbers">{mode.identificationCode}</strong>
        </RowTexts>
        <chakra.b color="primary.fg">{t('change')}</chakra.b>
      </RowLink>
    </Rows>
  )
}
