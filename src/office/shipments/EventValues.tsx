import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { drawingBox } from '#contract/shipments/stated-signature.ts'
import { Drawing } from '../../ui/controls/Drawing.tsx'
import { useFormats } from '../shared/page/use-formats.ts'
import { useValueTexts } from '../shared/detail/use-value-texts.ts'

const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '0 8px' } })

export function EventValues({
  event: { stated, correction, note, acceptance, signature },
  cargoUnit,
}: {
  readonly event: Shipment['events'][number]
  readonly cargoUnit: Shipment['cargoUnit']
}) {
  const { t } = useTranslation('shipments')
  const texts = useValueTexts(cargoUnit)
  const empty = t('correction.empty')
  if (correction !== undefined)
    return (
      <chakra.div fontSize="label" paddingBlock="2px">
        {Object.keys(correction.after).map((name) => (
          <Line key={name} className="numbers">
            <chakra.span color="fg.muted">{texts.label(name)}</chakra.span>
            <chakra.del color="fg.muted" aria-label={t('correction.before')}>
              {texts.value(name, correction.before[name]) ?? empty}
            </chakra.del>
            <chakra.ins textDecoration="none" fontWeight="600" aria-label={t('correction.after')}>
              {texts.value(name, correction.after[name]) ?? empty}
            </chakra.ins>
          </Line>
        ))}
        <chakra.p overflowWrap="anywhere">
          {t('correction.reason')}: {correction.reason}
        </chakra.p>
      </chakra.div>
    )
  if (note !== undefined)
    return (
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {note}
      </chakra.p>
    )
  if (acceptance !== undefined) return <Acceptance acceptance={acceptance} />
  if (signature !== undefined) return <Signature signature={signature} />
  if (stated === undefined) return null
  return (
    <chakra.div fontSize="label" paddingBlock="2px">
      {Object.entries(stated).map(([name, value]) => (
        <Line key={name} className="numbers">
          <chakra.span color="fg.muted">{texts.label(name)}</chakra.span>
          <span>{texts.value(name, value)}</span>
        </Line>
      ))}
    </chakra.div>
  )
}

function Acceptance({
  acceptance: { outcome, kilograms, reason },
}: {
  readonly acceptance: NonNullable<Shipment['events'][number]['acceptance']>
}) {
  const { t } = useTranslation('shipments')
  const { amount } = useFormats()
  return (
    <chakra.p overflowWrap="anywhere">
      {[
        t(`acceptance.${outcome}`),
        kilograms === undefined ? undefined : amount(kilograms, { symbol: 'kg' }),
        reason,
      ]
        .filter(Boolean)
        .join(', ')}
    </chakra.p>
  )
}

function Signature({
  signature: { role, way, name, reason, drawing, matches, notVerified },
}: {
  readonly signature: NonNullable<Shipment['events'][number]['signature']>
}) {
  const { t } = useTranslation('shipments')
  return (
    <chakra.div overflowWrap="anywhere">
      <p>
        {[t(`signature.roles.${role}`), name, t(`signature.ways.${way}`), reason].filter(Boolean).join(', ')}
      </p>
      {drawing === undefined ? null : (
        <Drawing {...drawingBox} path={drawing} label={t('signature.drawing', { name })} />
      )}
      {matches ? null : <chakra.p color="danger.fg">{t('signature.mismatch')}</chakra.p>}
      {notVerified === undefined ? null : (
        <chakra.p color="fg.muted">{t(`signature.notVerified.${notVerified}`)}</chakra.p>
      )}
    </chakra.div>
  )
}
