import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError, reportUnlessRefused } from '../../app/frame/fault-reports.ts'
import { shareOrSave } from '../../app/device/share-file.ts'
import { type KeptLetterPdf, keptLetterPdf } from '../../offline/letters/kept-letter-pdf.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ShareIcon } from '../../ui/theme/later-icons.tsx'
import { shipmentAddress } from '../shared/shipment-address.ts'
import { ShareSheet } from './ShareSheet.tsx'

/**
 * Shares the PDF that the last synchronisation kept on this phone. Where the letter is newer, or no PDF is
 * kept, it says so first and offers what there is.
 */
export function ShareLetter({
  title,
  shipment,
}: {
  readonly title: string
  readonly shipment: DriverShipment
}) {
  const { t } = useTranslation('letter')
  const [isAsking, setAsking] = useState(false)
  // Read before the tap: browsers let a page share only for a moment after it.
  const kept = useLiveQuery(async () => ({ pdf: await keptLetterPdf(shipment) }), [shipment])
  const pdf = kept?.pdf
  const link = 'share' in navigator ? shipmentAddress(shipment.id) : undefined
  const sharePdf = (file: KeptLetterPdf) =>
    void shareOrSave(fileOf(file), { title, ...(link !== undefined && { text: link }) }).catch(
      (error: unknown) => reportError(error, 'share letter'),
    )
  // Closing the share sheet without a choice rejects, which is no error.
  const shareLink = (url: string) =>
    void navigator.share({ title, text: title, url }).catch(reportUnlessRefused('share letter'))
  return (
    <>
      <Button
        variant="outline"
        size="lg"
        disabled={kept === undefined}
        onClick={() => (pdf !== undefined && pdf.lacks === undefined ? sharePdf(pdf) : setAsking(true))}
      >
        <ShareIcon />
        {t('share')}
      </Button>
      {isAsking ? (
        <ShareSheet
          pdf={pdf}
          onSharePdf={sharePdf}
          onShareLink={link === undefined ? undefined : () => shareLink(link)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

const fileOf = ({ bytes, fileName }: KeptLetterPdf) =>
  new File([bytes], fileName, { type: 'application/pdf' })
