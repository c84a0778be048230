import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { formatAmount } from '../../ui/controls/format.ts'
import { useLocale } from '../shared/use-locale.ts'
import { draftNetWeight, type StatementDraft } from './statement-draft.ts'
import { useKeyboardHeight } from './use-keyboard-height.ts'
import { formatInOtherUnit } from './weight-units.ts'

interface NetWeightProps {
  readonly draft: StatementDraft
  readonly flow: MaterialFlow
}

/** Above the main button, and above the keyboard while one covers that. */
export function NetBar(props: NetWeightProps) {
  const keyboard = useKeyboardHeight()
  // Browsers show what is typed in just above the keyboard, where this stands.
  useEffect(() => {
    if (keyboard > 0) document.activeElement?.scrollIntoView({ block: 'start' })
  }, [keyboard])
  return (
    <chakra.div
      {...(keyboard === 0
        ? {}
        : {
            position: 'fixed',
            left: '0',
            right: '0',
            padding: '4px 16px',
            background: 'bg.panel',
            borderTop: '1px solid {colors.border}',
            style: { bottom: `${keyboard}px` },
          })}
    >
      <NetWeight {...props} />
    </chakra.div>
  )
}

export function NetWeight({ draft, flow }: NetWeightProps) {
  const { t } = useTranslation('statement')
  const locale = useLocale()
  const netWeight = draftNetWeight(draft, flow, locale)
  const otherUnit = netWeight === undefined ? undefined : formatInOtherUnit(netWeight, flow, locale)
  return (
    <chakra.div
      display="flex"
      justifyContent="space-between"
      alignItems="baseline"
      gap="16px"
      padding="4px 16px"
      borderRadius="card"
      background="bg.muted"
    >
      <chakra.span whiteSpace="nowrap">{t('measurements.nettoWeight')}</chakra.span>
      <chakra.output
        className="numbers"
        aria-label={t('measurements.nettoWeight')}
        display="flex"
        flexWrap="wrap"
        justifyContent="flex-end"
        alignItems="baseline"
        gap="0 12px"
        textAlign="end"
      >
        {netWeight === undefined ? (
          t('nettoNone')
        ) : (
          <chakra.strong fontSize="1.5rem" fontWeight="650" whiteSpace="nowrap">
            {formatAmount(netWeight, flow.cargoUnit.symbol, locale)}
          </chakra.strong>
        )}
        {otherUnit === undefined ? null : <chakra.span color="fg.muted">{otherUnit}</chakra.span>}
      </chakra.output>
    </chakra.div>
  )
}
