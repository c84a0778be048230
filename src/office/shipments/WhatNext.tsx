import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useReasons } from '../shared/detail/use-reasons.ts'
import { useFormats } from '../shared/page/use-formats.ts'

/** What is left of a refused cargo that has not come to its end, why, its ways, and who takes each. */
export function WhatNext({
  shipment: { status, acceptance, unloadDate, agreedReceiver, leftKilograms, events },
  onForward,
  onRest,
}: {
  readonly shipment: Shipment
  /** Undefined for whoever may not. */
  readonly onForward: (() => void) | undefined
  readonly onRest: (() => void) | undefined
}) {
  const { t } = useTranslation(['shipments', 'whatnext'])
  const { number } = useFormats()
  const reasonText = useReasons()
  const forward = onForward && (
    <Button size="sm" onClick={onForward}>
      {t('whatnext:forward.action')}
    </Button>
  )
  if (status !== 'turned_away')
    return (
      <Alert tone="warning" title={t('whatnext:flowTitle')} action={forward}>
        <p>{t('whatnext:flow', { receiver: agreedReceiver?.name })}</p>
      </Alert>
    )
  const isPart = acceptance === 'partly'
  const isPartOnBoard = isPart && unloadDate === undefined
  const rest =
    onRest === undefined || isPartOnBoard ? undefined : (
      <Button size="sm" variant="outline" onClick={onRest}>
        {t('whatnext:resting.action')}
      </Button>
    )
  const reason = events.findLast((event) => event.acceptance !== undefined)?.acceptance?.reason
  return (
    <Alert
      tone="warning"
      title={t(isPart ? 'whatnext:partTitle' : 'whatnext:title')}
      action={
        (forward ?? rest) && (
          <chakra.div display="flex" flexWrap="wrap" gap="8px">
            {forward}
            {rest}
          </chakra.div>
        )
      }
    >
      {reason === undefined ? null : <p>{t('record.reason', { reason: reasonText(reason) })}</p>}
      {isPartOnBoard ? <p>{t('whatnext:partFirst')}</p> : null}
      {isPart && unloadDate !== undefined ? (
        <p>
          {leftKilograms === undefined
            ? t('whatnext:leftUnweighed')
            : t('whatnext:left', { amount: number(leftKilograms) })}
        </p>
      ) : null}
      <Ways mayForward={onForward !== undefined} />
    </Alert>
  )
}

function Ways({ mayForward }: { readonly mayForward: boolean }) {
  const { t } = useTranslation('whatnext')
  return (
    <chakra.ul paddingInlineStart="20px" listStyleType="disc">
      <li>{t('back')}</li>
      <li>{t(mayForward ? 'on' : 'onByDriver')}</li>
      <li>{t('taken')}</li>
    </chakra.ul>
  )
}
