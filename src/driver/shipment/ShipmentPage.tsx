import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { missingSignatures, signsNow } from '#contract/shipments/asked-signatures.ts'
import { canStateAcceptance } from '../../offline/shipments/acceptance.ts'
import { canAddNote, correctablePhases } from '../../offline/shipments/corrections.ts'
import { isUnsent, outboxEntries, type OutboxEntry } from '../../offline/outbox/entries.ts'
import { canCollect } from '../../offline/shipments/round.ts'
import { shipmentPhotos } from '../../offline/photos/shipment-photos.ts'
import { findShipment as shipmentOf } from '../../offline/shipments/find-shipment.ts'
import { type DriverShipment, readOnBoard } from '../../offline/shipments/shipments.ts'
import { serverTime } from '../../offline/store/device-clock.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import { LetterIcon } from '../../ui/theme/icons.tsx'
import { Alert, Card, EmptyState, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { FlowFacts, RouteFacts } from '../shared/FlowFacts.tsx'
import { AgreedReceiver } from '../shared/AgreedReceiver.tsx'
import { CallTransporter } from '../shared/CallTransporter.tsx'
import { BesideList } from '../shared/BesideList.tsx'
import { Fold } from '../shared/Fold.tsx'
import { HazardousTag } from '../shared/HazardousTag.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { SideBySide } from '../../ui/controls/SideBySide.tsx'
import { askedOf } from '../shared/signatories.ts'
import { OnwardFacts } from '../shared/OnwardFacts.tsx'
import { journeyOf } from '../shared/journey.ts'
import { isPartGone, nextTextOf } from '../shared/next-action.ts'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { Tag } from '../shared/Tag.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { useAfterUnload } from '../shared/use-after-unload.tsx'
import { useWhyUnsigned } from '../shared/use-why-unsigned.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { RoundCard } from './RoundCard.tsx'
import { ShipmentFacts } from './ShipmentFacts.tsx'
import { ShipmentPhotos } from './ShipmentPhotos.tsx'
import { ShipmentRemarks } from './ShipmentRemarks.tsx'
import { ShipmentSignatures } from './ShipmentSignatures.tsx'

export function Component() {
  const { shipmentId = '' } = useParams()
  return (
    <BesideList current={shipmentId}>
      <ShipmentScreen shipmentId={shipmentId} />
    </BesideList>
  )
}

function ShipmentScreen({ shipmentId }: { readonly shipmentId: string }) {
  const { t } = useTranslation('shipment')
  const { state } = useLocation()
  const data = useLiveQuery(
    async () => ({
      id: shipmentId,
      shipment: await shipmentOf(shipmentId),
      photos: await shipmentPhotos(shipmentId),
      now: await serverTime(),
      onBoard: (await readOnBoard()).mine,
      entries: (await outboxEntries()).filter((entry) => entry.shipment === shipmentId),
    }),
    [shipmentId],
  )
  const whyUnsigned = useWhyUnsigned(shipmentId, data?.id === shipmentId ? data : undefined)
  const title = t('title')
  if (data?.id !== shipmentId) return <LoadingScreen title={title} back="/driver" />

  const { shipment, entries } = data
  if (shipment === undefined) {
    return (
      <Screen title={title} back="/driver" action={<MainLink to="/driver">{t('toShipments')}</MainLink>}>
        <EmptyState title={t('gone')} hint={t('goneHelp')} />
      </Screen>
    )
  }
  const flow = journeyOf(shipment)
  const saved = savedOf(state)
  // On the way only the next steps count.
  const hasEnded = shipment.status === 'unloaded'
  const asksToSign = missingSignatures(askedOf(shipment), shipment.signatures).some(signsNow(shipment))
  const rest = <AllElse {...data} shipment={shipment} hasEnded={hasEnded} asksToSign={asksToSign} />
  return (
    <Screen
      title={title}
      back="/driver"
      action={<ShipmentActions shipment={shipment} onBoard={data.onBoard} />}
    >
      {saved === undefined || shipment.delivery === 'attention' ? null : (
        <SavedNotice saved={saved} isSent={!entries.some(isUnsent)} />
      )}
      <ShipmentHeading shipment={shipment} />
      <WhatToDo shipment={shipment} />
      {flow === undefined || hasEnded ? null : (
        <Card padding="16px">
          <RouteFacts flow={flow} />
        </Card>
      )}
      {canCollect(shipment, data.now) ? <RoundCard shipment={shipment} /> : null}
      {asksToSign ? <ShipmentSignatures shipment={shipment} /> : null}
      {whyUnsigned}
      {hasEnded ? rest : <Fold line={<SectionTitle flex="1">{t('more')}</SectionTitle>}>{rest}</Fold>}
    </Screen>
  )
}

/** Folded away until the shipment has ended. */
function AllElse({
  shipment,
  photos,
  entries,
  now,
  hasEnded,
  asksToSign,
}: {
  readonly shipment: DriverShipment
  readonly photos: Awaited<ReturnType<typeof shipmentPhotos>>
  readonly entries: readonly OutboxEntry[]
  readonly now: number
  readonly hasEnded: boolean
  readonly asksToSign: boolean
}) {
  const { t } = useTranslation('shipment')
  const { flow } = shipment
  return (
    <chakra.div display="grid" gap="16px">
      <TitledCard title={t('delivery')}>
        <DeliveryList entries={entries} />
      </TitledCard>
      <TitledCard title={t('facts')}>
        <ShipmentFacts shipment={shipment} />
        <RemarkLinks shipment={shipment} now={now} />
      </TitledCard>
      {asksToSign ? null : <ShipmentSignatures shipment={shipment} />}
      <ShipmentRemarks shipment={shipment} />
      {photos.announced === 0 ? null : (
        <TitledCard title={t('photos')}>
          <ShipmentPhotos photos={photos} />
        </TitledCard>
      )}
      {flow === undefined ? null : (
        <TitledCard title={t('flow')}>
          <FlowFacts flow={flow} withRoute={hasEnded} />
        </TitledCard>
      )}
    </chakra.div>
  )
}

const savedTitles = {
  load: 'shipment:started',
  unload: 'shipment:finished',
  correct: 'refusals:what.shipment.correct',
  note: 'refusals:what.shipment.note',
  accept: 'refusals:what.shipment.accept',
  sign: 'refusals:what.shipment.sign',
  unload_rest: 'refusals:what.shipment.unload_rest',
  forward: 'refusals:what.shipment.forward',
  collect: 'refusals:what.shipment.collect',
} as const

function SavedNotice({
  saved,
  isSent,
}: {
  readonly saved: keyof typeof savedTitles
  readonly isSent: boolean
}) {
  const { t } = useTranslation(['driver', 'shipment', 'refusals'])
  return (
    <Alert tone="success" title={t(savedTitles[saved])}>
      {isSent ? undefined : <p>{t('shipment:saved')}</p>}
    </Alert>
  )
}

function WhatToDo({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('shipment')
  const { status, acceptance, agreedReceiver } = shipment
  return status === 'turned_away' ? (
    <>
      <Alert tone="danger" title={t('status.turned_away')}>
        {acceptance?.reason === undefined ? null : <p>{acceptance.reason}</p>}
        {agreedReceiver ? null : <p>{t('whatToDo')}</p>}
      </Alert>
      {agreedReceiver ? <AgreedReceiver to={agreedReceiver} /> : <CallTransporter />}
    </>
  ) : shipment.follows ? (
    <OnwardFacts shipment={shipment} />
  ) : null
}

function RemarkLinks({ shipment, now }: { readonly shipment: DriverShipment; readonly now: number }) {
  const { t } = useTranslation('correction')
  const address = `/driver/shipments/${shipment.id}`
  // A refused statement is mended in the outbox.
  const phases = shipment.delivery === 'attention' ? [] : correctablePhases(shipment, now)
  return (
    <>
      {phases.map((phase) => (
        <LinkButton key={phase} to={`${address}/correct/${phase}`} variant="outline" size="lg">
          {t(phases.length === 1 ? 'wrong' : phase === 'load' ? 'wrongLoad' : 'wrongUnload')}
        </LinkButton>
      ))}
      {canStateAcceptance(shipment, now) ? (
        <LinkButton to={`${address}/acceptance`} variant="outline" size="lg">
          {t('acceptance.title')}
        </LinkButton>
      ) : null}
      {canAddNote(shipment, now) ? (
        <LinkButton to={`${address}/note`} variant="outline" size="lg">
          {t('note.title')}
        </LinkButton>
      ) : null}
    </>
  )
}

function ShipmentActions({
  shipment,
  onBoard,
}: {
  readonly shipment: DriverShipment
  readonly onBoard: readonly DriverShipment[]
}) {
  const { t } = useTranslation('shipment')
  const { t: tDriver } = useTranslation('driver', { keyPrefix: 'shipments' })
  const { id, status, flow } = shipment
  const letterAddress = `/driver/shipments/${id}/letter`
  const afterUnload = useAfterUnload(flow, onBoard)
  const next =
    status === 'unloaded' ? (
      afterUnload
    ) : (
      <MainLink to={`/shipments/${id}/unload`}>{tDriver(nextTextOf(shipment))}</MainLink>
    )
  return next === undefined ? (
    <MainLink to={letterAddress}>
      <LetterIcon />
      {t('letter')}
    </MainLink>
  ) : (
    <SideBySide>
      <LinkButton to={letterAddress} variant="outline" size="lg">
        <LetterIcon />
        {t('letter')}
      </LinkButton>
      {next}
    </SideBySide>
  )
}

const statusTones = { loaded: 'info', turned_away: 'danger', unloaded: 'success' } as const

function ShipmentHeading({ shipment }: { readonly shipment: DriverShipment }) {
  const { flow, number, status, ending, nettoWeight } = shipment
  const { t } = useTranslation('shipment')
  const locale = useLocale()
  return (
    <chakra.div display="grid" gap="8px" justifyItems="start">
      <chakra.div display="flex" justifyContent="space-between" gap="12px" width="100%">
        <chakra.h2 fontSize="1.25rem" fontWeight="650" minWidth="0">
          {flow?.usualName ?? number}
        </chakra.h2>
        {flow === undefined || nettoWeight === undefined || isPartGone(shipment) ? null : (
          <chakra.strong className="numbers" fontSize="1.25rem" whiteSpace="nowrap">
            {formatAmount(nettoWeight, flow.cargoUnit.symbol, locale)}
          </chakra.strong>
        )}
      </chakra.div>
      <chakra.span display="flex" gap="8px" flexWrap="wrap">
        {ending === undefined ? (
          <Tag tone={statusTones[status]}>{t(`status.${status}`)}</Tag>
        ) : (
          <Tag tone="warning">{t(`endings.${ending}`)}</Tag>
        )}
        {flow === undefined ? null : <HazardousTag flow={flow} />}
      </chakra.span>
      <chakra.span className="numbers" fontSize="1.125rem" fontWeight="600" overflowWrap="anywhere">
        {number}
      </chakra.span>
    </chakra.div>
  )
}

function TitledCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card padding="16px" display="grid" gap="12px">
      <SectionTitle>{title}</SectionTitle>
      {children}
    </Card>
  )
}

const savedOf = (state: unknown) => (state as { readonly saved?: keyof typeof savedTitles } | null)?.saved
