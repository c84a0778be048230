import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { readTransporter } from '../../offline/session/transporter.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { PhoneIcon } from '../../ui/theme/later-icons.tsx'
import { diallingAddress } from './place-links.ts'

/** Nothing where their number is not known, or the phone's storage does not open. */
export function CallTransporter() {
  const { t } = useTranslation('phone')
  const transporter = useLiveQuery(() => readTransporter().catch(() => undefined))
  return transporter?.phone === undefined ? null : (
    <LinkButton variant="outline" size="lg" to={diallingAddress(transporter.phone)}>
      <PhoneIcon />
      {t('approval.call', { transporter: transporter.name })}
    </LinkButton>
  )
}
