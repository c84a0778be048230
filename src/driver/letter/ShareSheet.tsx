import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptLetterPdf } from '../../offline/letters/kept-letter-pdf.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { showMoment } from '../shared/formats.ts'
import { Sheet } from '../shared/Sheet.tsx'
import { useLocale } from '../shared/use-locale.ts'

export function ShareSheet({
  pdf,
  onSharePdf,
  onShareLink,
  onClose,
}: {
  readonly pdf: KeptLetterPdf | undefined
  readonly onSharePdf: (pdf: KeptLetterPdf) => void
  readonly onShareLink: (() => void) | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation('letter')
  const locale = useLocale()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const chosen = (share: () => void) => () => {
    share()
    onClose()
  }
  return (
    <Sheet ref={dialog} aria-labelledby="share-title" onClose={onClose}>
      <chakra.h2 id="share-title" fontSize="section" fontWeight="600">
        {t('share')}
      </chakra.h2>
      <p>
        {pdf === undefined
          ? t('pdf.none')
          : pdf.lacks === undefined
            ? t('pdf.current', { when: showMoment(pdf.madeAt, locale) })
            : t(`pdf.before.${pdf.lacks}`, { when: showMoment(pdf.madeAt, locale) })}
      </p>
      <chakra.div display="grid" gap="8px">
        {pdf === undefined ? null : (
          <Button size="lg" onClick={chosen(() => onSharePdf(pdf))}>
            {t(pdf.lacks === undefined ? 'share' : 'pdf.shareOlder')}
          </Button>
        )}
        {onShareLink === undefined ? null : (
          <Button size="lg" variant="outline" onClick={chosen(onShareLink)}>
            {t('pdf.shareLink')}
          </Button>
        )}
        <Button size="lg" variant="outline" onClick={() => dialog.current?.close()}>
          {t('closeLarge')}
        </Button>
      </chakra.div>
    </Sheet>
  )
}
