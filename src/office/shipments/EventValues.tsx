import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { drawingBox } from '#contract/shipments/stated-signature.ts'
import { Drawing } from '../../ui/controls/Drawing.tsx'
import { useRemarkText } from '../shared/detail/use-remark-text.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useValueTexts } from '../shared/detail/use-value-texts.ts'

const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '0 8px' } })

export function EventValues({
  event,
  cargoUnit,
}: {
  readonly event: Shipment['events'][number]
  readonly cargoUnit: Shipment['cargoUnit']
}) {
  const { t } = useTranslation('shipments')
  const texts = useValueTexts(cargoUnit)
  const remarkText = useRemarkText()
  const { stated, corrected } = event
  const empty = t('correction.empty')
  if (corrected !== undefined)
    return (
      <chakra.div fontSize="label" paddingBlock="2px">
        {Object.keys(corrected.after).map((name) => (
          <Line key={name} className="numbers">
            <chakra.span color="fg.muted">{texts.label(name)}</chakra.span>
            <chakra.del color="fg.muted" aria-label={t('correction.before')}>
              {texts.value(name, corrected.before[name]) ?? empty}
            </chakra.del>
            <chakra.ins textDecoration="none" fontWeight="600" aria-label={t('correction.after')}>
              {texts.value(name, corrected.after[name]) ?? empty}
            </chakra.ins>
          </Line>
        ))}
        <chakra.p overflowWrap="anywhere">
          {t('correction.reason')}: {corrected.reason}
        </chakra.p>
      </chakra.div>
    )
  const remark = remarkText(event)
  if (remark !== undefined)
    return (
      <chakra.div overflowWrap="anywhere">
        <chakra.p whiteSpace="pre-wrap">{remark}</chakra.p>
        {event.signature === undefined ? null : <Signature signature={event.signature} />}
      </chakra.div>
    )
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

function Signature({
  signature: { name, drawing, matches, changedAt, notVerified },
}: {
  readonly signature: NonNullable<Shipment['events'][number]['signature']>
}) {
  const { t } = useTranslation('shipments')
  const { moment } = useFormats()
  return (
    <>
      {drawing === undefined ? null : (
        <Drawing {...drawingBox} path={drawing} label={t('signature.drawing', { name })} />
      )}
      {matches ? null : <chakra.p color="danger.fg">{t('signature.mismatch')}</chakra.p>}
      {changedAt === undefined ? null : (
        <chakra.p color="warning.fg">{t('signature.before', { when: moment(changedAt) })}</chakra.p>
      )}
      {notVerified === undefined ? null : (
        <chakra.p color="fg.muted">{t(`signature.notVerified.${notVerified}`)}</chakra.p>
      )}
    </>
  )
}
