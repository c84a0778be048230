import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roleOnPaper } from '#contract/letters/without-waste-law.ts'
import { missingSignatures } from '#contract/shipments/asked-signatures.ts'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import type { SavedShipment } from '../../offline/shipments/save-operation.ts'
import { findShipment } from '../../offline/shipments/find-shipment.ts'
import { type DriverShipment, readOnBoard } from '../../offline/shipments/shipments.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import { CheckIcon } from '../../ui/theme/icons.tsx'
import { showPlace } from '../shared/formats.ts'
import { MainLink } from '../shared/MainAction.tsx'
import { mapPlatform, navigationAddress } from '../shared/place-links.ts'
import { useAfterUnload } from '../shared/use-after-unload.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { formatInOtherUnit } from './weight-units.ts'
import { SideBySide } from '../../ui/controls/SideBySide.tsx'

/** In a boundary of its own, so that nothing waits for it. */
const InstallOffer = lazy(async () => ({ default: (await import('../shell/InstallOffer.tsx')).InstallOffer }))
const offer = (
  <Suspense>
    <chakra.div padding="0 16px 16px" color="fg">
      <InstallOffer />
    </chakra.div>
  </Suspense>
)
const UndoStatement = lazy(async () => ({ default: (await import('./UndoStatement.tsx')).UndoStatement }))
/** Rarely shown. */
const RestOnBoard = lazy(async () => ({ default: (await import('../shared/RestOnBoard.tsx')).RestOnBoard }))
/** The second tap of a hasty thumb must not land on what stands where the main button stood. */
const deafFor = 400

export interface Done {
  readonly saved: SavedShipment
  /** In the unit of the flow. */
  readonly netWeight: number | undefined
}

interface MomentProps extends Done {
  readonly phase: Phase
  /** Of its cargo the receiver took a part alone: the rest is on board. */
  readonly partOf?: DriverShipment | undefined
  readonly flow: FlowWithProject
}

/** A load or an unload is done. It is shown in the page that saved it until a tap says what is next. */
export function Moment({ phase, flow, saved, netWeight, partOf }: MomentProps) {
  const { t } = useTranslation(['shipment', 'statement', 'driver'])
  const [isDeaf, setDeaf] = useState(true)
  const address = `/driver/shipments/${saved.shipment}`
  const state = { saved: phase }
  useEffect(() => {
    const hear = setTimeout(() => setDeaf(false), deafFor)
    return () => clearTimeout(hear)
  }, [])
  return (
    <Frame>
      <Said role="status" tabIndex={-1} ref={focusOnMount}>
        <Tick>
          <CheckIcon width="64" height="64" strokeWidth="2.5" />
        </Tick>
        <chakra.h1 fontSize="1.375rem" fontWeight="650">
          {t(partOf !== undefined ? 'partFinished' : phase === 'load' ? 'started' : 'finished')}
        </chakra.h1>
        {netWeight === undefined ? null : <Net netWeight={netWeight} flow={flow} />}
        <chakra.p fontWeight="600">{flow.usualName}</chakra.p>
        <chakra.p className="numbers">{saved.number}</chakra.p>
        <Kept shipment={saved.shipment} />
        {partOf === undefined ? null : (
          <>
            <Suspense>
              <RestOnBoard shipment={partOf} />
            </Suspense>
            <p>{t('whatToDo')}</p>
          </>
        )}
        {phase === 'load' ? (
          <chakra.p fontSize="1.125rem" fontWeight="600">
            {t('statement:nowTo', { place: showPlace(flow.destination) })}
          </chakra.p>
        ) : null}
        {/* Its place is kept: it comes late, and goes once it is sent. */}
        <chakra.div minHeight="56px">
          <Suspense>
            <UndoStatement shipment={saved.shipment} phase={phase} />
          </Suspense>
        </chakra.div>
      </Said>
      {phase === 'load' ? offer : null}
      <Foot>
        <Actions style={isDeaf ? { pointerEvents: 'none' } : undefined}>
          <SideBySide>
            <LinkButton to={`${address}/letter`} replace variant="outline" size="lg">
              {t('letter')}
            </LinkButton>
            <LinkButton to={address} replace state={state} variant="outline" size="lg">
              {t('title')}
            </LinkButton>
          </SideBySide>
          <WhatIsNext phase={phase} flow={flow} address={address} isPart={partOf !== undefined} />
        </Actions>
      </Foot>
    </Frame>
  )
}

function Net({ netWeight, flow }: { readonly netWeight: number; readonly flow: FlowWithProject }) {
  const locale = useLocale()
  return (
    <chakra.p className="numbers">
      <chakra.strong display="block" fontSize="clamp(2rem, 12vw, 3rem)" lineHeight="1.15">
        {formatAmount(netWeight, flow.cargoUnit.symbol, locale)}
      </chakra.strong>
      {formatInOtherUnit(netWeight, flow, locale)}
    </chakra.p>
  )
}

/** What was saved here is sent while this is read. In place of the line of what waits, which would come later. */
function Kept({ shipment }: { readonly shipment: string }) {
  const { t } = useTranslation(['driver', 'shipment'])
  const delivery = useLiveQuery(async () => (await findShipment(shipment))?.delivery, [shipment])
  return <p>{t(delivery === 'delivered' ? 'line.sent' : 'shipment:saved')}</p>
}

const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Who is asked to sign does so now; otherwise the way leads to the receiver, and from there to the next load. */
function WhatIsNext({
  phase,
  flow,
  address,
  isPart,
}: Pick<MomentProps, 'phase' | 'flow'> & { readonly address: string; readonly isPart: boolean }) {
  const { t } = useTranslation(['shipment', 'signing', 'statement', 'driver'])
  const [signatory] = missingSignatures(flow.signatures, []).filter(
    (role) => (role === 'receiver') === (phase === 'unload'),
  )
  const way = phase === 'load' ? navigationAddress(flow.destination, mapPlatform(navigator)) : undefined
  if (signatory !== undefined)
    return (
      <>
        {isPart ? (
          <LinkButton to={`${address.replace('/driver', '')}/unload`} variant="outline" size="lg">
            {t('driver:shipments.onward')}
          </LinkButton>
        ) : null}
        <MainLink to={`${address}/sign?role=${signatory}`}>
          {t(`signing:ask.${roleOnPaper(flow, signatory)}`)}
        </MainLink>
      </>
    )
  if (way !== undefined) return <MainLink to={way}>{t('statement:flow.navigate')}</MainLink>
  return phase === 'unload' ? <AfterUnload flow={flow} /> : <ToShipments />
}

function ToShipments() {
  const { t } = useTranslation('shipment')
  return <MainLink to="/driver">{t('toShipments')}</MainLink>
}

/** What else is on board is unloaded before anything is loaded again. */
function AfterUnload({ flow }: Pick<MomentProps, 'flow'>) {
  const onBoard = useLiveQuery(readOnBoard)
  const next = useAfterUnload(flow, onBoard?.mine ?? [])
  // Its place is kept until the device has answered, so that nothing moves under the thumb.
  return onBoard === undefined ? <chakra.div minHeight="56px" /> : (next ?? <ToShipments />)
}

const Frame = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    maxWidth: 'column',
    marginInline: 'auto',
    background: 'success.subtle',
    color: 'success.fg',
  },
})

const Said = chakra('div', {
  base: {
    flex: '1',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '8px',
    padding: '24px 16px',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    outline: 'none',
  },
})

const Tick = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '112px',
    height: '112px',
    marginBottom: '8px',
    borderRadius: '50%',
    background: 'success.solid',
    color: 'bg',
  },
})

/** In reach, whatever is offered above it. */
const Foot = chakra('footer', { base: { position: 'sticky', bottom: '0', background: 'success.subtle' } })

const Actions = chakra('div', {
  base: {
    display: 'grid',
    gap: '8px',
    padding:
      '12px max(16px, env(safe-area-inset-right)) max(12px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left))',
  },
})
