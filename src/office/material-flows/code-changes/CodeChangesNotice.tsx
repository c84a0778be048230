import { useTranslation } from 'react-i18next'
import type { EwcCodeChanges } from '#contract/flows/ewc-code-changes.ts'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { TextLink } from '../../../ui/controls/TextLink.tsx'
import { today } from '../../shared/detail/ewc-code-today.ts'
import { useFormats } from '../../shared/page/use-formats.ts'
import { goesOn } from './goes-on.ts'

export function CodeChangesNotice({ changes, open, total }: EwcCodeChanges) {
  const { t } = useTranslation('codechanges')
  const { fullDay, number } = useFormats()
  const from = changes[0]?.from
  if (from === undefined) return null
  if (open === 0)
    return (
      <Alert>
        {t('noticePlanned', { count: total, shown: number(total), day: fullDay(from) })}{' '}
        <TextLink to="/material-flows/code-changes">{t('openPlanned')}</TextLink>
      </Alert>
    )
  // First what has ended, which cannot be loaded, then what continues with another hazard.
  const ended = changes
    .filter((change) => change.from <= today() && !goesOn(change))
    .flatMap(({ flows }) => flows.filter(({ planned }) => planned === undefined)).length
  const text = from > today() ? 'notice' : ended > 0 ? 'noticeEnded' : 'noticeChanged'
  const count = text === 'noticeEnded' ? ended : open
  return (
    <Alert tone="warning">
      {t(text, { count, shown: number(count), day: fullDay(from) })}{' '}
      <TextLink to="/material-flows/code-changes">{t('open')}</TextLink>
    </Alert>
  )
}
