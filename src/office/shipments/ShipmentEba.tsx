import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  decideOnWeighing,
  type EbaWeighing,
  type ShipmentEba as Exchanged,
} from '#contract/integrations/eba.ts'
import type { Measurements } from '#contract/shipments/measurements.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { StatusBadge, ListLine, TitledCard } from '../../ui/theme/surfaces.tsx'
import { useEbaFailure } from '../shared/page/use-eba-failure.ts'
import { mayNow } from '../shared/page/may-now.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useMutation } from '../shared/page/use-mutation.ts'
import { useWeightQuestion, weighedShipment } from '../shared/page/use-weight-question.ts'

const tones = { queued: 'warning', sent: 'success', failed: 'danger' } as const

export function ShipmentEba({
  shipment,
  exchanged: { letters, weighings },
}: {
  readonly shipment: Shipment
  readonly exchanged: Exchanged
}) {
  const { t } = useTranslation('weighbridges')
  const { moment } = useFormats()
  const failure = useEbaFailure()
  return (
    <TitledCard title={t('shipment.title')}>
      <chakra.ul paddingTop="4px">
        {weighings.map((weighing) => (
          <Weighing key={weighing.id} shipment={shipment} weighing={weighing} />
        ))}
        {letters.map((letter) => (
          <ListLine key={letter.id} minHeight="rowTwoLines">
            <chakra.div flex="1" minWidth={0}>
              {t('shipment.letter', { version: letter.letterVersion, company: letter.company })}
              <chakra.div fontSize="label" color="fg.muted">
                {letter.sentAt === undefined ? failure(letter.lastFailure) : moment(letter.sentAt)}
              </chakra.div>
            </chakra.div>
            <StatusBadge tone={tones[letter.status]}>{t(`shipment.${letter.status}`)}</StatusBadge>
          </ListLine>
        ))}
      </chakra.ul>
    </TitledCard>
  )
}

function weightsOf(
  { grossKilograms, tareKilograms, netKilograms }: EbaWeighing,
  { cargoUnit: { factorToKilograms } }: Shipment,
): Measurements {
  if (!factorToKilograms) return { statedKilograms: netKilograms }
  return grossKilograms === undefined || tareKilograms === undefined
    ? { nettoWeight: netKilograms / factorToKilograms }
    : { weighedLoad: grossKilograms / factorToKilograms, tareWeight: tareKilograms / factorToKilograms }
}

function Weighing({ shipment, weighing }: { readonly shipment: Shipment; readonly weighing: EbaWeighing }) {
  const { t } = useTranslation('weighbridges')
  const { moment, number } = useFormats()
  const { roles } = useUser()
  const { run, ask, busy: saving } = useMutation()
  // Also true while the weights are judged: a second click would send it twice.
  const [judging, setJudging] = useState(false)
  const busy = saving || judging
  const weightQuestion = useWeightQuestion()
  const { id, grossKilograms, tareKilograms, ticketNumber } = weighing
  const decide = (decision: 'applied' | 'dismissed') => () =>
    call(decideOnWeighing, { params: { id }, body: { decision } })
  const apply = async () => {
    setJudging(true)
    try {
      const load = weighedShipment(shipment, weightsOf(weighing, shipment))
      // Where nothing can be judged, the decision itself says why.
      const question = await weightQuestion([load]).catch(() => undefined)
      const done = t('shipment.appliedDone')
      await (question === undefined ? run(decide('applied'), done) : ask(question, decide('applied'), done))
    } finally {
      setJudging(false)
    }
  }
  const details = [
    moment(weighing.weighedAt),
    weighing.licencePlate,
    grossKilograms === undefined || tareKilograms === undefined
      ? undefined
      : t('shipment.grossAndTare', { gross: number(grossKilograms), tare: number(tareKilograms) }),
    ticketNumber,
  ]
  return (
    <ListLine minHeight="rowTwoLines">
      <chakra.div flex="1" minWidth={0}>
        {t('shipment.weighing', { kilograms: number(weighing.netKilograms), location: weighing.location })}
        <chakra.div fontSize="label" color="fg.muted">
          {joinParts(details)}
        </chakra.div>
      </chakra.div>
      {weighing.decision !== undefined ? (
        <StatusBadge tone={weighing.decision === 'applied' ? 'success' : 'neutral'}>
          {t(`shipment.${weighing.decision}`)}
        </StatusBadge>
      ) : mayNow(roles, 'change', 'Shipment') ? (
        <>
          <Button size="sm" disabled={busy} onClick={() => void apply()}>
            {t('shipment.apply')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            onClick={() => void run(decide('dismissed'), t('shipment.dismissedDone'))}
          >
            {t('shipment.dismiss')}
          </Button>
        </>
      ) : null}
    </ListLine>
  )
}
