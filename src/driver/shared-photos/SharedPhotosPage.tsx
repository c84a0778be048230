import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { type Phase, requestedFieldsOf } from '#contract/shipments/shipment-fields.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { useUser } from '../../app/session/use-user.ts'
import { loadableFlows } from '../../offline/flows/flows.ts'
import { deleteSharedPhoto, type SharedPhoto, sharedPhotos } from '../../offline/photos/shared-photos.ts'
import { readOnBoard } from '../../offline/shipments/shipments.ts'
import { chosenTransportMode } from '../../offline/vehicles/transport-modes.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ForwardIcon } from '../../ui/theme/icons.tsx'
import { TrashIcon } from '../../ui/theme/later-icons.tsx'
import { EmptyState, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { RowLink, Rows } from '../shared/Rows.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'

/** For photos that another app shared: the driver chooses a load or unload, whose form then offers them. */
export function Component() {
  const { t } = useTranslation('phone', { keyPrefix: 'shared' })
  const { id: userId } = useUser()
  const [photos, setPhotos] = useState<readonly SharedPhoto[]>()
  const read = () =>
    void sharedPhotos(userId).then(setPhotos, (error: unknown) => {
      reportError(error, 'read shared photos')
      setPhotos([])
    })
  useEffect(read, [userId])
  const removeAll = async () => {
    for (const photo of photos ?? []) await deleteSharedPhoto(photo)
    read()
  }

  if (photos === undefined) return <LoadingScreen title={t('title')} back="/driver" />
  if (photos.length === 0)
    return (
      <Screen title={t('title')} back="/driver">
        <EmptyState title={t('none')} hint={t('noneBody')} />
      </Screen>
    )
  return (
    <Screen title={t('title')} back="/driver">
      <Thumbnails photos={photos} />
      <Targets />
      <Button variant="ghost" size="lg" onClick={() => void removeAll()}>
        <TrashIcon />
        {t('remove')}
      </Button>
    </Screen>
  )
}

function Thumbnails({ photos }: { readonly photos: readonly SharedPhoto[] }) {
  const { t } = useTranslation('phone', { keyPrefix: 'shared' })
  return (
    <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(136px, 1fr))" gap="8px">
      {photos.map(({ address, file }, index) => (
        <chakra.li
          key={address}
          aspectRatio="4 / 3"
          overflow="hidden"
          borderRadius="control"
          background="bg.muted"
        >
          <chakra.img
            ref={(image: HTMLImageElement | null) => showFile(image, file)}
            alt={t('photo', { number: index + 1 })}
            width="100%"
            height="100%"
            objectFit="cover"
          />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

function showFile(image: HTMLImageElement | null, file: File) {
  const url = URL.createObjectURL(file)
  if (image !== null) image.src = url
  return () => URL.revokeObjectURL(url)
}

const takesPhotos = (flow: MaterialFlow, phase: Phase, mode: TransportMode) =>
  requestedFieldsOf(flow, phase, mode.type).some(({ field }) => field === 'photos')

function Targets() {
  const { t } = useTranslation('phone', { keyPrefix: 'shared' })
  const data = useLiveQuery(() => Promise.all([chosenTransportMode(), readOnBoard(), loadableFlows()]))
  if (data === undefined) return null
  const [mode, { mine }, flows] = data
  const targets = [
    ...mine.flatMap((shipment) =>
      shipment.flow !== undefined &&
      shipment.mode !== undefined &&
      takesPhotos(shipment.flow, 'unload', shipment.mode)
        ? {
            to: `/shipments/${shipment.id}/unload`,
            act: t('unload'),
            name: shipment.flow.usualName,
            detail: shipment.number,
          }
        : [],
    ),
    ...flows.flatMap((flow) =>
      mode !== undefined && takesPhotos(flow, 'load', mode)
        ? {
            to: `/driver/flows/${flow.id}/load`,
            act: t('load'),
            name: flow.usualName,
            detail: flow.projectDetails.name,
          }
        : [],
    ),
  ]
  if (targets.length === 0) return <p>{t('notOffered')}</p>
  return (
    <chakra.section display="grid" gap="12px" aria-label={t('lead')}>
      <SectionTitle>{t('lead')}</SectionTitle>
      <Rows>
        {targets.map(({ to, act, name, detail }) => (
          <li key={to}>
            <RowLink to={to}>
              <chakra.span flex="1" display="grid" gap="4px" minWidth="0">
                <chakra.span fontWeight="600">
                  {act}: {name}
                </chakra.span>
                <chakra.span color="fg.muted" overflowWrap="anywhere">
                  {detail}
                </chakra.span>
              </chakra.span>
              <ForwardIcon />
            </RowLink>
          </li>
        ))}
      </Rows>
    </chakra.section>
  )
}
