import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { joinParts } from '../../ui/controls/format.ts'
import { Card } from '../../ui/theme/surfaces.tsx'
import { showMoment } from '../shared/formats.ts'
import { HazardousTag } from '../shared/HazardousTag.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { Route } from '../shared/Route.tsx'
import { CargoHead } from '../shared/CargoHead.tsx'
import { RefusedTag } from '../shared/RefusedTag.tsx'
import { RowTexts } from '../shared/Rows.tsx'
import { journeyOf } from '../shared/journey.ts'
import { isPartGone, nextTextOf } from '../shared/next-action.ts'
import { useLocale } from '../shared/use-locale.ts'
import { SideBySide } from '../../ui/controls/SideBySide.tsx'

/** Rarely shown. */
const OnwardFacts = lazy(async () => ({ default: (await import('../shared/OnwardFacts.tsx')).OnwardFacts }))

/** The screen's main action unloads the only shipment on board, so its card has no link to unload it. */
export function OnBoardCard({
  shipment,
  isOnly,
  isOnChosen,
}: {
  readonly shipment: DriverShipment
  readonly isOnly: boolean
  readonly isOnChosen: boolean
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  const flow = journeyOf(shipment)
  return (
    <Card
      as="article"
      display="grid"
      gap="12px"
      padding="16px"
      borderLeftWidth="4px"
      borderLeftColor="primary.solid"
    >
      <RowTexts>
        <CargoHead shipments={[shipment]} />
        {flow === undefined ? null : <Route flow={flow} />}
        <span className="tags">
          <RefusedTag shipment={shipment} />
          {flow === undefined ? null : <HazardousTag flow={flow} />}
        </span>
        {shipment.follows || isPartGone(shipment) ? (
          <Suspense>
            <OnwardFacts shipment={shipment} />
          </Suspense>
        ) : null}
        <span className="detail numbers">
          {joinParts([
            t('loadedAt', { when: showMoment(shipment.loadDate, locale) }),
            !isOnChosen && shipment.mode?.identificationCode,
          ])}
        </span>
        {flow && <span className="detail numbers">{shipment.number}</span>}
      </RowTexts>
      <SideBySide>
        <LinkButton to={`/driver/shipments/${shipment.id}`} variant="outline" size="lg">
          {t('open')}
        </LinkButton>
        <LinkButton to={`/letters/${shipment.id}`} variant="outline" size="lg">
          {t('inspect')}
        </LinkButton>
      </SideBySide>
      {isOnly ? null : <MainLink to={`/shipments/${shipment.id}/unload`}>{t(nextTextOf(shipment))}</MainLink>}
    </Card>
  )
}
