import { useTranslation } from 'react-i18next'
import type { OutboxEntry } from '../../offline/outbox/entries.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { showMoment } from './formats.ts'
import { useLocale } from './use-locale.ts'

export function OfficeDecision({ entry: { decision } }: { readonly entry: Pick<OutboxEntry, 'decision'> }) {
  const { t } = useTranslation('refusals', { keyPrefix: 'decision' })
  const locale = useLocale()
  if (decision === undefined) return null
  return (
    <Alert title={t(decision.decision, { when: showMoment(decision.decidedAt, locale) })}>
      {decision.comment}
    </Alert>
  )
}
