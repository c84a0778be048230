import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatNumber } from '../../../ui/controls/format.ts'
import { LetterIcon } from '../../../ui/theme/icons.tsx'
import { Alert, LoadingState } from '../../../ui/theme/surfaces.tsx'
import type { PhotoPreview } from '../../../ui/controls/PhotoField.tsx'
import { usePhotoUrl } from '../../shared/PhotoViewer.tsx'
import { useOnline } from '../../shell/use-online.ts'
import { useLocale } from '../../shared/use-locale.ts'
import { usePhotoUrls } from '../../shared/use-photo-urls.ts'
import { SlipProposals, type SlipProposalsProps } from './SlipProposals.tsx'
import { slipReaderMegabytes } from './slip-files.ts'
import { type Slip, useSlip } from './use-slip.ts'

export type ReadSlipProps = Omit<SlipProposalsProps, 'values'>

/** Reads a photo of a weigh slip on this phone, and proposes what it says. */
export function ReadSlip(props: ReadSlipProps) {
  const { t } = useTranslation('slip')
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <OpenSlip {...props} />
  ) : (
    <Button variant="outline" size="lg" onClick={() => setOpen(true)}>
      <LetterIcon />
      {t('read')}
    </Button>
  )
}

function OpenSlip(props: ReadSlipProps) {
  const { t } = useTranslation(['slip', 'statement'])
  const previews = usePhotoUrls(props.form.photos.map(({ id }) => id))
  const [chosen, setChosen] = useState<string>()
  // The newest, as the slip is handed out after the cargo was seen.
  const photo = previews.find(({ id }) => id === chosen) ?? previews.at(-1)
  if (photo === undefined) return null
  return (
    <SlipOf
      key={photo.id}
      {...props}
      photo={photo}
      number={previews.indexOf(photo) + 1}
      isFirst={chosen === undefined}
    >
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
    </SlipOf>
  )
}

interface SlipOfProps extends ReadSlipProps {
  readonly photo: PhotoPreview
  readonly number: number
  /** Else the reader is on this phone: another photo was compared. */
  readonly isFirst: boolean
  readonly children: ReactNode
}

function SlipOf({ photo, number, isFirst, children, ...props }: SlipOfProps) {
  const { t } = useTranslation(['slip', 'statement'])
  const slip = useSlip(photo.id)
  const url = usePhotoUrl(photo)
  const { kind } = slip.state
  const section = useRef<HTMLElement>(null)
  // No further than it must: the button that was pressed is gone, and what follows may stand below the screen.
  const show = () => void section.current?.scrollIntoView({ block: 'nearest' })
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  useEffect(show, [kind])
  return (
    <chakra.section
      ref={section}
      aria-label={t('slip:read')}
      tabIndex={-1}
      display="grid"
      gap="12px"
      // Below the bar, and above what waits and the main button.
      scrollMargin="72px 0 240px"
      // While it is looked up whether the reader is on this phone.
      minHeight="56px"
    >
      {isCompared(slip.state) || (kind === 'opening' && !isFirst) ? (
        <>
          {children}
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
              onLoad={show}
            />
            <chakra.div display="grid" gap="8px" alignContent="start">
              <SlipState {...props} {...slip} />
            </chakra.div>
          </chakra.div>
        </>
      ) : (
        <SlipState {...props} {...slip} />
      )}
    </chakra.section>
  )
}

/** What stands beside its photo. */
const isCompared = (state: Slip['state']) =>
  state.kind === 'reading' || state.kind === 'read' || (state.kind === 'failed' && state.reason === 'notRead')

function SlipState({ state, read, ...props }: ReadSlipProps & Slip) {
  const { t } = useTranslation('slip')
  const locale = useLocale()
  const isOnline = useOnline()
  const size = `${formatNumber(slipReaderMegabytes, locale)} MB`
  const lacksReader = state.kind === 'offered' || (state.kind === 'failed' && state.reason === 'notFetched')
  if (lacksReader && !isOnline) return <Alert tone="neutral">{t('notHere', { size })}</Alert>
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
