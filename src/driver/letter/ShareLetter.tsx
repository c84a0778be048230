import { useTranslation } from 'react-i18next'
import { ShareIcon } from '../../ui/icons.tsx'
import { MainAction, MainLink } from '../shell/MainAction.tsx'
import { shipmentAddress } from './shipment-address.ts'

/** Hands the link of the shipment to another app of the phone, where there is such a thing; else the way back. */
export function ShareLetter({ title, shipment }: { readonly title: string; readonly shipment: string }) {
  const { t } = useTranslation('driver', { keyPrefix: 'letter' })
  if (!('share' in navigator)) return <MainLink to={`/driver/shipments/${shipment}`}>{t('done')}</MainLink>
  // Whoever closes the sheet without a choice has refused nothing.
  const share = () =>
    void navigator.share({ title, text: title, url: shipmentAddress(shipment) }).catch(() => undefined)
  return (
    <MainAction onClick={share}>
      <ShareIcon />
      {t('share')}
    </MainAction>
  )
}
