import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { type LoadQuestion, unloadDraftOf } from '../../offline/shipments/load-question.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { unloadShipment } from '../../offline/shipments/statements.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatAmount } from '../../ui/controls/format.ts'
import { Alert, Card } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { HazardousTag } from '../shared/HazardousTag.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { showMoment } from '../shared/formats.ts'
import { isPartGone, nextTextOf } from '../shared/next-action.ts'
import { RestOnBoard } from '../shared/RestOnBoard.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { Screen } from '../shell/Screen.tsx'
import { unloadedBefore } from '../shared/unloaded.ts'
import { Equal } from '../shared/Equal.tsx'
import { groupEqual, nextToUnload } from '../shared/equal-shipments.ts'

interface Loading {
  readonly question: LoadQuestion
  readonly flow: FlowWithProject
  readonly mode: TransportMode
}

/** Before a load: whether what is on board was unloaded and not stated, or both are carried together. */
export function AlreadyLoaded({ onTogether, ...loading }: Loading & { readonly onTogether: () => void }) {
  const { t } = useTranslation(['statement', 'driver'])
  const { question, flow, mode } = loading
  const { onBoard, clashes } = question
  const groups = groupEqual(onBoard)
  const next = nextToUnload(onBoard)
  return (
    <Screen
      title={t('driver:load.title')}
      back="/driver"
      action={
        <>
          <Button variant="outline" size="lg" onClick={onTogether}>
            {t(clashes.length === 0 ? 'aboard.together' : 'aboard.apart')}
          </Button>
          {next && question.unloadsAtOnce ? <UnloadAtOnce shipment={next} {...loading} /> : null}
          {next && groups.length === 1 ? <UnloadLink shipment={next} flow={flow} /> : null}
        </>
      }
    >
      <chakra.h2 fontSize="1.25rem" fontWeight="650">
        {t('aboard.title', { mode: mode.identificationCode })}
      </chakra.h2>
      <p>{t('aboard.loading', { cargo: flow.usualName })}</p>
      {clashes.length === 0 ? null : (
        <Alert tone="danger" title={t('aboard.clash')}>
          <Clashes {...loading} />
        </Alert>
      )}
      {groups.map((group) => (
        <Equal key={group[0]?.id} shipments={group}>
          {(shipment) => (
            <Card as="article" display="grid" gap="12px" padding="16px">
              <Cargo shipment={shipment} />
              {onBoard.length === 1 ? null : <UnloadLink shipment={shipment} flow={flow} />}
            </Card>
          )}
        </Equal>
      ))}
    </Screen>
  )
}

/** A sentence for each kind of cargo, however many loads of it are on board. */
function Clashes({ question: { clashes }, flow }: Loading) {
  const { t } = useTranslation('statement', { keyPrefix: 'aboard.clashes' })
  const sentences = clashes.map(({ onBoard: { flow: aboard, number }, kind }) => {
    const name = aboard?.usualName ?? number
    const isTheOneAboard =
      kind === 'hazardous' ? aboard?.ewcCode?.hazardous === true : aboard?.documentType === 'waste'
    const [one, other] = isTheOneAboard ? [name, flow.usualName] : [flow.usualName, name]
    return t(kind, kind === 'refused' ? { one: name } : { one, other })
  })
  return [...new Set(sentences)].map((sentence) => <p key={sentence}>{sentence}</p>)
}

function Cargo({ shipment }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('driver', { keyPrefix: 'shipments' })
  const locale = useLocale()
  const { flow, number, nettoWeight, isOwn, driverName } = shipment
  return (
    <chakra.div display="grid" gap="4px" justifyItems="start">
      <chakra.strong fontSize="1.125rem" overflowWrap="anywhere">
        {flow?.usualName ?? number}
      </chakra.strong>
      <FactLine
        facts={[
          flow !== undefined &&
            nettoWeight !== undefined &&
            !isPartGone(shipment) &&
            formatAmount(nettoWeight, flow.cargoUnit.symbol, locale),
          t('loadedAt', { when: showMoment(shipment.loadDate, locale) }),
          !isOwn && driverName,
          flow !== undefined && number,
        ]}
      />
      {isPartGone(shipment) ? <RestOnBoard shipment={shipment} /> : null}
      {flow === undefined ? null : <HazardousTag flow={flow} />}
    </chakra.div>
  )
}

/** Its form leads back to this load. */
function UnloadLink({ shipment, flow }: Pick<Loading, 'flow'> & { readonly shipment: DriverShipment }) {
  const { t } = useTranslation(['statement', 'driver'])
  const action = nextTextOf(shipment)
  return (
    <MainLink to={`/shipments/${shipment.id}/unload`} state={{ next: `/driver/flows/${flow.id}/load` }}>
      {t(action === 'unload' ? 'aboard.unloadFirst' : 'driver:shipments.onward')}
    </MainLink>
  )
}

/** Milliseconds: long enough to see what was pressed, and to press "Undo". */
const heldFor = 15_000

function UnloadAtOnce({ shipment, flow: loading }: Loading & { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('statement', { keyPrefix: 'aboard' })
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const { id, flow, mode } = shipment
  if (flow === undefined || mode === undefined) return null
  const next = `/driver/flows/${loading.id}/load`
  const unload = async () => {
    setSaving(true)
    try {
      await unloadShipment({ draft: unloadDraftOf(id), shipment: id, flow, mode, heldFor })
      void navigate(next, { replace: true, state: { ...unloadedBefore(id, flow), atOnce: id } })
    } catch (error) {
      // Its form says what is wrong, and that nothing is lost.
      reportError(error, 'unload before a load')
      void navigate(`/shipments/${id}/unload`, { state: { next } })
    }
  }
  return (
    <Button variant="outline" size="lg" disabled={saving} onClick={() => void unload()}>
      {t('unloadAndLoad')}
    </Button>
  )
}
