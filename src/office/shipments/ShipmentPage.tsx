import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { materialFlows, type OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { documents, documentVersions } from '#contract/letters/documents.ts'
import { readShipmentEba, type ShipmentEba as Exchanged } from '#contract/integrations/eba.ts'
import { outgoingMails, type OutgoingMailRow } from '#contract/accounts/outgoing-mails.ts'
import { roleOnPaper } from '#contract/letters/without-waste-law.ts'
import { may } from '#contract/kit/permissions.ts'
import { stateProblem } from '#contract/shipments/shipment-events.ts'
import { readShipment, type Shipment, shipments } from '#contract/shipments/shipments.ts'
import { missingSignatures, outdatedSignatures, signsNow } from '#contract/shipments/asked-signatures.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../app/session/session.ts'
import { useUser } from '../../app/session/use-user.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { MenuAction } from '../../ui/overlays/Menu.tsx'
import { StatusBadge } from '../../ui/theme/surfaces.tsx'
import { definePage, type PageView } from '../shared/page/define-page.tsx'
import { DetailColumns, DetailLayout } from '../shared/detail/DetailLayout.tsx'
import { mayNow, mayPerformNow } from '../shared/page/may-now.ts'
import { PhotoDelivery, ShipmentStatus } from '../shared/detail/ShipmentStatus.tsx'
import { CargoPhotos } from '../shared/photos/CargoPhotos.tsx'
import { lazyDialog } from '../shared/dialogs/lazy-dialog.tsx'
import { EventLog } from './EventLog.tsx'
import { Letters, type LetterWithVersions } from './Letters.tsx'
import { Positions } from './Positions.tsx'
import { Onward } from './Onward.tsx'
import { Measurements, Notes, Transport } from './ShipmentFacts.tsx'
import { ShipmentMails } from './ShipmentMails.tsx'
import { RemoveAction } from '../shared/page/item-actions.tsx'
import { useFormats } from '../shared/page/use-formats.ts'

// Few are a round along addresses: the lines of a letter come with it.
const Givers = lazyDialog(async () => (await import('./Givers.tsx')).Givers)
// Most shipments pass no weighbridge that is connected.
const ShipmentEba = lazyDialog(async () => (await import('./ShipmentEba.tsx')).ShipmentEba, 'weighbridges')
const AskSignatureDialog = lazyDialog(
  async () => (await import('./AskSignatureDialog.tsx')).AskSignatureDialog,
  'signlinks',
)

const WhatNext = lazyDialog(async () => (await import('./WhatNext.tsx')).WhatNext, 'whatnext')
const TreatmentDone = lazyDialog(async () => (await import('./TreatmentDone.tsx')).TreatmentDone)

const dialogs = {
  accept: lazyDialog(async () => (await import('./AcceptanceDialog.tsx')).AcceptanceDialog),
  correct: lazyDialog(async () => (await import('./CorrectionDialog.tsx')).CorrectionDialog, 'corrections'),
  forward: lazyDialog(async () => (await import('./ForwardDialog.tsx')).ForwardDialog, 'whatnext'),
  rest: lazyDialog(async () => (await import('./RestDialog.tsx')).RestDialog, 'whatnext'),
  treat: lazyDialog(async () => (await import('./TreatmentDialog.tsx')).TreatmentDialog),
}

interface ShipmentPageData {
  readonly shipment: Shipment
  readonly letters: readonly LetterWithVersions[]
  readonly mails: readonly OutgoingMailRow[] | undefined
  readonly exchanged: Exchanged | undefined
  /** The flow that was just made for its refused cargo (`?forward=`). */
  readonly made: OfficeFlow | undefined
}

const shownMails = 50

export const { loader, Component } = definePage(
  'shipment',
  async (signal, { shipmentId = '' }, { searchParams }) => {
    const forward = searchParams.get('forward')
    const id = shipmentId
    const session = useSession.getState()
    const roles = session.state === 'signed-in' ? session.user.roles : []
    const [shipment, letters, mails, exchanged, made] = await Promise.all([
      call(readShipment, { params: { id }, signal }),
      readLetters(id, signal),
      may(roles, 'read', 'OutgoingMail')
        ? call(outgoingMails.list, {
            query: { shipment: id, itemsPerPage: shownMails, order: { createdAt: 'desc' } },
            signal,
          })
        : undefined,
      may(roles, 'change', 'Shipment') ? call(readShipmentEba, { params: { id }, signal }) : undefined,
      forward === null ? undefined : call(materialFlows.read, { params: { id: forward }, signal }),
    ])
    return { shipment, letters, mails: mails?.member, exchanged, made }
  },
  ShipmentDetails,
)

async function readLetters(shipment: string, signal: AbortSignal): Promise<LetterWithVersions[]> {
  const { member } = await call(documents.list, { query: { shipment, order: { createdAt: 'asc' } }, signal })
  return Promise.all(
    member.map(async (document) => ({
      document,
      versions: (
        await call(documentVersions.list, {
          query: { document: document.id, itemsPerPage: 100, order: { version: 'desc' } },
          signal,
        })
      ).member,
    })),
  )
}

function ShipmentDetails({
  data: { shipment, letters, mails, exchanged, made },
}: PageView<ShipmentPageData>) {
  const { t } = useTranslation(['office', 'shipments'])
  const { roles } = useUser()
  const [open, setOpen] = useState(firstDialog(shipment, made))
  const Dialog = open && dialogs[open]
  return (
    <DetailLayout
      back={{ to: '/shipments', title: t('shipments:page.back') }}
      title={shipment.number}
      badges={
        <>
          <ShipmentStatus {...shipment} />
          <NotAccepted {...shipment} />
          <SignatureState shipment={shipment} />
          <PhotoDelivery
            photosReceived={shipment.photosReceived}
            photosAnnounced={shipment.photosAnnounced}
          />
        </>
      }
      action={<Actions shipment={shipment} onCorrect={() => setOpen('correct')} />}
      menu={rareActions(shipment, roles, {
        treat: t('shipments:treatment.action'),
        onTreat: () => setOpen('treat'),
        accept: t('shipments:taking.action'),
        onAccept: () => setOpen('accept'),
      })}
    >
      {shipment.status === 'turned_away' || mayForward(shipment, roles) ? (
        <WhatNext
          shipment={shipment}
          onForward={mayForward(shipment, roles) ? () => setOpen('forward') : undefined}
          onRest={mayPerformNow(roles, 'stateRest') ? () => setOpen('rest') : undefined}
        />
      ) : null}
      <DetailColumns>
        <div>
          <Onward shipment={shipment} />
          {shipment.treatment && <TreatmentDone treatment={shipment.treatment} />}
          <Measurements shipment={shipment} />
          <Transport shipment={shipment} />
          <Positions positions={shipment.positions} />
          {shipment.givers === undefined ? null : <Givers givers={shipment.givers} />}
          <Notes shipment={shipment} />
          <CargoPhotos photos={shipment.cargoPhotos} />
          <Letters letters={letters} />
          <LetterChecks checks={shipment.checks} />
          <Exchange shipment={shipment} exchanged={exchanged} />
          {mails === undefined ? null : <ShipmentMails mails={mails} />}
        </div>
        <EventLog shipment={shipment} />
      </DetailColumns>
      {Dialog === undefined ? null : (
        <Dialog shipment={shipment} made={made} onClose={() => setOpen(undefined)} />
      )}
    </DetailLayout>
  )
}

const mayForward = (shipment: Shipment, roles: Parameters<typeof mayPerformNow>[0]) =>
  mayPerformNow(roles, 'forwardShipment') && awaitsFlow(shipment)

const firstDialog = (shipment: Shipment, made: ShipmentPageData['made']): keyof typeof dialogs | undefined =>
  made !== undefined && awaitsFlow(shipment) ? 'forward' : undefined

function Exchange({ shipment, exchanged }: Pick<ShipmentPageData, 'shipment' | 'exchanged'>) {
  return exchanged === undefined || isEmpty(exchanged) ? null : (
    <ShipmentEba shipment={shipment} exchanged={exchanged} />
  )
}

const isEmpty = ({ letters, weighings }: Exchanged) => letters.length === 0 && weighings.length === 0

/** Of what is on board its state says it. */
function NotAccepted({ acceptance: outcome, status }: Pick<Shipment, 'acceptance' | 'status'>) {
  const { t } = useTranslation('shipments')
  return outcome === undefined || outcome === 'accepted' || status === 'turned_away' ? null : (
    <StatusBadge tone={outcome === 'refused' ? 'danger' : 'warning'}>
      {t(`acceptance.${outcome}`)}
    </StatusBadge>
  )
}

function SignatureState({ shipment }: Pick<ShipmentPageData, 'shipment'>) {
  const { t } = useTranslation('shipments')
  const signatures = signaturesOf(shipment)
  return (
    <>
      {missingOf(shipment).map((role) => (
        <StatusBadge key={role} tone="warning">
          {t('signature.open', { role: t(`signature.roles.${roleOnPaper(shipment, role)}`) })}
        </StatusBadge>
      ))}
      {outdatedSignatures(signatures).map((role) => (
        <StatusBadge key={role} tone="warning">
          {t('signature.outdated', { role: t(`signature.roles.${roleOnPaper(shipment, role)}`) })}
        </StatusBadge>
      ))}
      {signatures.some(({ matches }) => !matches) ? (
        <StatusBadge tone="danger">{t('signature.mismatch')}</StatusBadge>
      ) : null}
    </>
  )
}

/** Open for whoever has not signed yet, or signed another letter than this is by now. */
function AskSignature({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useTranslation('shipments')
  const { roles } = useUser()
  const [asking, setAsking] = useState(false)
  const toAsk = [...missingOf(shipment), ...outdatedSignatures(signaturesOf(shipment))]
  if (!mayPerformNow(roles, 'askForSignature') || toAsk.length === 0) return null
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {t('signature.ask')}
      </Button>
      {asking ? <AskSignatureDialog shipment={shipment} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

const signaturesOf = ({ events }: Shipment) => events.flatMap(({ signature }) => signature ?? [])

const missingOf = (shipment: Shipment) =>
  missingSignatures(shipment.askedSignatures, signaturesOf(shipment)).filter(signsNow(shipment))

function Actions({ shipment, onCorrect }: { readonly shipment: Shipment; readonly onCorrect: () => void }) {
  const { t } = useTranslation('shipments')
  const { roles } = useUser()
  return (
    <>
      <Button variant="outline" onClick={() => print()}>
        {t('print')}
      </Button>
      <AskSignature shipment={shipment} />
      {mayNow(roles, 'change', 'Shipment') ? <Button onClick={onCorrect}>{t('correct')}</Button> : null}
    </>
  )
}

const awaitsFlow = (shipment: Shipment) =>
  stateProblem(
    { ...shipment, acceptance: shipment.acceptance && { outcome: shipment.acceptance } },
    'forwarded',
  ) === undefined

/** Undefined where the menu would be empty. */
function rareActions(
  shipment: Shipment,
  roles: Parameters<typeof may>[0],
  {
    accept,
    onAccept,
    onTreat,
    treat,
  }: {
    readonly accept: string
    readonly onAccept: () => void
    readonly onTreat: () => void
    readonly treat: string
  },
) {
  const mayTreat = shipment.unloadDate !== undefined && mayPerformNow(roles, 'stateTreatment')
  const mayAccept =
    (shipment.ending === undefined || shipment.acceptance === 'partly') &&
    mayPerformNow(roles, 'stateAcceptance')
  const mayRemove = may(roles, 'remove', 'Shipment')
  return mayAccept || mayTreat || mayRemove ? (
    <>
      {mayAccept ? <MenuAction onSelect={onAccept}>{accept}</MenuAction> : null}
      {mayTreat ? <MenuAction onSelect={onTreat}>{treat}</MenuAction> : null}
      {mayRemove ? <Removal shipment={shipment} /> : null}
    </>
  ) : undefined
}

function Removal({ shipment: { id, number } }: { readonly shipment: Shipment }) {
  const { t } = useTranslation('shipments')
  return (
    <RemoveAction
      label={t('remove')}
      title={t('removeTitle', { number })}
      body={t('removeBody')}
      act={() => call(shipments.remove, { params: { id } })}
      done={t('removed')}
      goTo="/shipments"
    />
  )
}

/** Checks with a network by anybody who was shown the letter; who that was is not known. */
function LetterChecks({ checks }: Pick<Shipment, 'checks'>) {
  const { t } = useTranslation('shipments')
  const { moment } = useFormats()
  return checks === undefined ? null : (
    <chakra.p paddingInline="card" fontSize="label" color="fg.muted">
      {t('checks', { count: checks.count, when: moment(checks.lastAt) })}
    </chakra.p>
  )
}
