import { useTranslation } from 'react-i18next'
import { formatAge } from '../../ui/controls/format.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useLocale } from '../shared/use-locale.ts'

/**
 * The clock matters because the letter states when something was loaded. `offset`: how far the server's clock
 * is ahead, milliseconds.
 */
export function ClockNotice({ offset }: { readonly offset: number }) {
  const { t } = useTranslation('phone', { keyPrefix: 'clock' })
  const off = formatAge(Math.abs(offset), useLocale())
  return (
    <Alert tone="warning" title={t(offset > 0 ? 'slow' : 'fast', { off })}>
      {t('help')}
    </Alert>
  )
}
