import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../ui/theme/surfaces.tsx'
import { useNow } from '../../../ui/controls/use-now.ts'
import { useFormats } from '../page/use-formats.ts'

const hourMs = 3_600_000
/** An approval is urgent when fewer of the 24 hours are left. */
const urgentHours = 6

/** A driver may transport for 24 hours without approval. */
export function HoursLeft({ graceUntil }: { readonly graceUntil: string }) {
  const { t } = useTranslation('office')
  const { moment } = useFormats()
  const left = Date.parse(graceUntil) - useNow()
  const hours = Math.floor(left / hourMs)
  return (
    <time dateTime={graceUntil} title={moment(graceUntil)}>
      <StatusBadge tone={left <= 0 ? 'danger' : hours < urgentHours ? 'warning' : 'neutral'}>
        {left <= 0
          ? t('hoursLeft.over')
          : hours === 0
            ? t('hoursLeft.lessThanHour')
            : t('hoursLeft.left', { count: hours })}
      </StatusBadge>
    </time>
  )
}
