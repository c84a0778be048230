import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LoadingState } from '../../ui/theme/surfaces.tsx'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { isMeasured, type MeasuredPosition } from './measured-positions.ts'

const PositionsMap = lazy(async () => ({ default: (await import('./PositionsMap.tsx')).PositionsMap }))

/** Only of drivers who agreed; renders nothing where there is none. */
export function Positions({ positions = [] }: Pick<Shipment, 'positions'>) {
  const { t } = useTranslation('shipments', { keyPrefix: 'positions' })
  const { moment, number } = useFormats()
  const [isMapOpen, setMapOpen] = useState(false)
  const measured = useMemo(() => positions.filter(isMeasured), [positions])
  if (positions.length === 0) return null
  return (
    <FactsCard
      title={t('title')}
      minColumnWidth="232px"
      below={
        measured.length === 0 ? null : (
          <chakra.div marginTop="16px">
            {isMapOpen ? (
              <Suspense fallback={<LoadingState label={t('map')} />}>
                <PositionsMap positions={measured} />
              </Suspense>
            ) : (
              <Button variant="outline" onClick={() => setMapOpen(true)}>
                {t('showMap')}
              </Button>
            )}
          </chakra.div>
        )
      }
    >
      {positions.map((position) =>
        isMeasured(position) ? (
          <Fact
            key={position.phase}
            term={t(position.phase)}
            details={[
              t('within', { metres: number(Math.max(1, Math.round(position.accuracy))) }),
              position.measuredAt && t('measured', { when: moment(position.measuredAt) }),
            ]}
          >
            <OnOpenStreetMap position={position} />
          </Fact>
        ) : (
          <Fact key={position.phase} term={t(position.phase)}>
            <chakra.span color="fg.muted">
              {t('expired', { when: position.expiredAt === undefined ? '' : moment(position.expiredAt) })}
            </chakra.span>
          </Fact>
        ),
      )}
    </FactsCard>
  )
}

/** The link leads to a map of a third party, which gets nothing before somebody follows it. */
function OnOpenStreetMap({ position: { latitude, longitude } }: { readonly position: MeasuredPosition }) {
  const { t } = useTranslation('shipments', { keyPrefix: 'positions' })
  const shown = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return (
    <chakra.a
      className="numbers"
      color="primary.fg"
      fontWeight="600"
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
      target="_blank"
      rel="noreferrer"
      title={t('open')}
    >
      {shown}
    </chakra.a>
  )
}
