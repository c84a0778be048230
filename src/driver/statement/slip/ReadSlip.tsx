import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatNumber } from '../../../ui/controls/format.ts'
import { LetterIcon } from '../../../ui/theme/icons.tsx'
import { Alert, LoadingState } from '../../../ui/theme/surfaces.tsx'
import { usePhotoUrl } from '../../shared/PhotoViewer.tsx'
import { useLocale } from '../../shared/use-locale.ts'
import { usePhotoUrls } from '../../shared/use-photo-urls.ts'
import { SlipProposals, type SlipProposalsProps } from './SlipProposals.tsx'
import { slipReaderMegabytes } from './slip-files.ts'
import { useSlip } from './use-slip.ts'

export type ReadSlipProps = Omit<SlipProposalsProps, 'values'>

/** Reads a photo of a weigh slip on this phone, and proposes what it says. */
export function ReadSlip(props: ReadSlipProps) {
  const { t } = useTranslation('slip')
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <chakra.section
      aria-label={t('read')}
      display="grid"
      gap="12px"
      tabIndex={-1}
      scrollMarginTop="72px"
      ref={goTo}
    >
      <OpenSlip {...props} />
    </chakra.section>
  ) : (
    <Button variant="outline" size="lg" onClick={() => setOpen(true)}>
      <LetterIcon />
      {t('read')}
    </Button>
  )
}

/** The button that was pressed is gone, and what follows stands below the screen. */
const goTo = (element: HTMLElement | null) => {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}

function OpenSlip(props: ReadSlipProps) {
  const { t } = useTranslation(['slip', 'statement'])
  const ids = props.form.photos.map(({ id }) => id)
  const previews = usePhotoUrls(ids)
  const [chosen, setChosen] = useState<string>()
  // The newest, as the slip is handed out after the cargo was seen.
  const photo = previews.find(({ id }) => id === chosen) ?? previews.at(-1)
  const url = usePhotoUrl(photo ?? { id: '', url: undefined })
  if (photo === undefined) return null
  const number = previews.indexOf(photo) + 1
  return (
    <>
      {previews.length < 2 ? null : (
        <chakra.div display="flex" flexWrap="wrap" gap="8px">
          {previews.map(({ id }, index) => (
            <Button
              key={id}
              variant={id === photo.id ? 'solid' : 'outline'}
              size="lg"
              aria-pressed={id === photo.id}
              onClick={() => setChosen(id)}
            >
              {t('statement:photo.number', { number: index + 1 })}
            </Button>
          ))}
        </chakra.div>
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(13rem, 100%), 1fr))"
        gap="16px"
      >
        <chakra.img
          src={url}
          alt={t('statement:photo.number', { number })}
          width="100%"
          maxHeight="min(60vh, 24rem)"
          objectFit="contain"
          objectPosition="top"
        />
        <chakra.div display="grid" gap="8px" alignContent="start">
          <SlipState key={photo.id} {...props} photo={photo.id} />
        </chakra.div>
      </chakra.div>
    </>
  )
}

function SlipState({ photo, ...props }: ReadSlipProps & { readonly photo: string }) {
  const { t } = useTranslation('slip')
  const locale = useLocale()
  const { state, read } = useSlip(photo)
  const size = `${formatNumber(slipReaderMegabytes, locale)} MB`
  switch (state.kind) {
    case 'opening':
      return null
    case 'offered':
      return (
        <>
          <p>{t('fetchWhy')}</p>
          <Button size="lg" onClick={read}>
            {t('fetch', { size })}
          </Button>
        </>
      )
    case 'fetching':
    case 'reading':
      return <LoadingState lines={3} label={t(state.kind)} />
    case 'failed':
      return (
        <Alert
          tone="warning"
          action={
            <Button variant="outline" size="lg" onClick={read}>
              {t('again')}
            </Button>
          }
        >
          {t(state.reason)}
        </Alert>
      )
    case 'read':
      return <SlipProposals {...props} values={state.values} />
  }
}
