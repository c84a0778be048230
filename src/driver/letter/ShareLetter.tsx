import { useTranslation } from 'react-i18next'
import { reportUnlessRefused } from '../../app/fault-reports.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { shipmentAddress } from '../shell/shipment-address.ts'

/** Shares the link of the shipment by the share sheet; a link back where the browser has no share sheet. */
export function ShareLetter({ title, shipment }: { readonly title: string; readonly shipment: string }) {
  const { t } = useTranslation('letter')
  if (!('share' in navigator))
    return (
      <LinkButton to={`/driver/shipments/${shipment}`} variant="outline" size="lg">
        {t('done')}
      </LinkButton>
    )
  // Closing the share sheet without a choice rejects, which is no error.
  const share = () =>
    void navigator
      .share({ title, text: title, url: shipmentAddress(shipment) })
      .catch(reportUnlessRefused('share letter'))
  return (
    <Button variant="outline" size="lg" onClick={share}>
      <ShareIcon />
      {t('share')}
    </Button>
  )
}
