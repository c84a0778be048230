import { useTranslation } from 'react-i18next'
import type { HandOver } from '#contract/device/hand-overs.ts'
import { useReasons } from '../shared/detail/use-reasons.ts'

export function useHandOverNames() {
  const { t } = useTranslation('handovers')
  const reasonText = useReasons()
  return {
    /** A newer app may have sent a type that this one has no name for. */
    typeOf: ({ type }: Pick<HandOver, 'type'>) =>
      t(`types.${type.replace('.', '_')}`, { defaultValue: type }),
    decisionOf: ({ decision }: Pick<HandOver, 'decision'>) =>
      decision === 'accepted' || decision === 'corrected' || decision === 'dismissed'
        ? t(`decided.${decision}`)
        : undefined,
    reasonOf: ({ reason, importedBy }: Pick<HandOver, 'reason' | 'importedBy'>) =>
      reason === undefined ? t(importedBy === undefined ? 'noReason' : 'notSent') : reasonText(reason),
  }
}
