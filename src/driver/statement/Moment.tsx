import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { roleOnPaper } from '#contract/letters/without-waste-law.ts'
import { missingSignatures } from '#contract/shipments/asked-signatures.ts'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import { type FlowWithProject, isLoadable } from '../../offline/flows/flows.ts'
import type { SavedShipment } from '../../offline/shipments/save-operation.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import { CheckIcon } from '../../ui/theme/icons.tsx'
import { showPlace } from '../shared/formats.ts'
import { MainLink } from '../shared/MainAction.tsx'
import { mapPlatform, navigationAddress } from '../shared/place-links.ts'
import { useLocale } from '../shared/use-locale.ts'
import { formatInOtherUnit } from './weight-units.ts'

/** Milliseconds in which the figure can be read. */
const shownFor = 1600
/** The second tap of a hasty thumb must not land on what stands where the main button stood. */
const deafFor = 400

export interface Done {
  readonly saved: SavedShipment
  /** In the unit of the flow. */
  readonly netWeight: number | undefined
}

interface MomentProps extends Done {
  readonly phase: Phase
  readonly flow: FlowWithProject
}

/**
 * A load or an unload is done. It is shown in the page that saved it, and the shipment's own page follows by
 * itself; what is next does not wait for it.
 */
export function Moment({ phase, flow, saved, netWeight }: MomentProps) {
  const { t } = useTranslation(['shipment', 'statement', 'driver'])
  const navigate = useNavigate()
  const [isDeaf, setDeaf] = useState(true)
  const address = `/driver/shipments/${saved.shipment}`
  const state = { saved: phase }
  useEffect(() => {
    const hear = setTimeout(() => setDeaf(false), deafFor)
    const goOn = setTimeout(
      () => void navigate(address, { replace: true, state: { saved: phase } }),
      shownFor,
    )
    return () => [hear, goOn].forEach(clearTimeout)
  }, [navigate, address, phase])
  return (
    <Frame>
      <Said role="status" tabIndex={-1} ref={focusOnMount}>
        <Tick>
          <CheckIcon width="64" height="64" strokeWidth="2.5" />
        </Tick>
        <chakra.h1 fontSize="1.375rem" fontWeight="650">
          {t(phase === 'load' ? 'started' : 'finished')}
        </chakra.h1>
        {netWeight === undefined ? null : <Net netWeight={netWeight} flow={flow} />}
        <chakra.p fontWeight="600">{flow.usualName}</chakra.p>
        <chakra.p className="numbers">{saved.number}</chakra.p>
        <p>{t('driver:load.saved')}</p>
        {phase === 'load' ? (
          <chakra.p fontSize="1.125rem" fontWeight="600">
            {t('statement:nowTo', { place: showPlace(flow.destination) })}
          </chakra.p>
        ) : null}
      </Said>
      <Actions style={isDeaf ? { pointerEvents: 'none' } : undefined}>
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="8px">
          <LinkButton to={`${address}/letter`} replace variant="outline" size="lg">
            {t('letter')}
          </LinkButton>
          <LinkButton to={address} replace state={state} variant="outline" size="lg">
            {t('title')}
          </LinkButton>
        </chakra.div>
        <WhatIsNext phase={phase} flow={flow} address={address} />
      </Actions>
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

const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Who is asked to sign does so now; otherwise the way leads to the receiver, and from there to the next load. */
function WhatIsNext({
  phase,
  flow,
  address,
}: Pick<MomentProps, 'phase' | 'flow'> & { readonly address: string }) {
  const { t } = useTranslation(['shipment', 'signing', 'statement'])
  const [signatory] = missingSignatures(flow.signatures, []).filter(
    (role) => (role === 'receiver') === (phase === 'unload'),
  )
  const way = phase === 'load' ? navigationAddress(flow.destination, mapPlatform(navigator)) : undefined
  if (signatory !== undefined)
    return (
      <MainLink to={`${address}/sign?role=${signatory}`}>
        {t(`signing:ask.${roleOnPaper(flow, signatory)}`)}
      </MainLink>
    )
  if (way !== undefined) return <MainLink to={way}>{t('statement:flow.navigate')}</MainLink>
  return phase === 'unload' && isLoadable(flow) ? (
    <MainLink to={`/driver/flows/${flow.id}/load`}>{t('loadAgain')}</MainLink>
  ) : (
    <MainLink to="/driver">{t('toShipments')}</MainLink>
  )
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

const Actions = chakra('footer', {
  base: {
    display: 'grid',
    gap: '8px',
    padding:
      '12px max(16px, env(safe-area-inset-right)) max(12px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left))',
  },
})
