import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { asLoaded } from '../../offline/shipments/as-loaded.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { Card } from '../../ui/theme/surfaces.tsx'
import { acceptanceText } from '../shared/acceptance-text.ts'
import { FactLine } from '../shared/FactLine.tsx'
import { showPlace } from '../shared/formats.ts'
import { useLocale } from '../shared/use-locale.ts'

/** As the letter states it. */
export function WhatIsSigned({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('signing')
  const { t: ofAcceptance } = useTranslation('correction')
  const locale = useLocale()
  const { number, flow, mode, nettoWeight, acceptance } = asLoaded(shipment)
  return (
    <Card display="grid" gap="4px" padding="12px 16px" role="group" aria-label={t('what')}>
      <chakra.span className="numbers" fontWeight="650" fontSize="1.125rem" overflowWrap="anywhere">
        {number}
      </chakra.span>
      <FactLine
        facts={[
          flow?.usualName,
          nettoWeight === undefined
            ? undefined
            : formatAmount(nettoWeight, flow?.cargoUnit.symbol ?? '', locale),
          mode?.identificationCode,
        ]}
      />
      {acceptance === undefined || acceptance.outcome === 'accepted' ? null : (
        <chakra.strong overflowWrap="anywhere">
          {acceptanceText(acceptance, ofAcceptance, locale)}
        </chakra.strong>
      )}
      {flow === undefined ? null : (
        <chakra.span>
          {showPlace(flow.origin)} → {showPlace(flow.destination)}
        </chakra.span>
      )}
    </Card>
  )
}
