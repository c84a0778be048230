import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { decideOnWeighing, type EbaWeighing, type ShipmentEba as Exchanged } from '#contract/eba.ts'
import { call } from '../../api/call.ts'
import { joinParts } from '../../ui/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, SectionTitle, StatusBadge } from '../../ui/surfaces.tsx'
import { useEbaFailure } from '../shared/use-eba-failure.ts'
import { useFormats } from '../shared/use-formats.ts'
import { useMutation } from '../shared/use-mutation.ts'

const tones = { queued: 'warning', sent: 'success', failed: 'danger' } as const

/** Letters that weighbridge systems got, and the weighings that they reported. Nothing where there is neither. */
export function ShipmentEba({ exchanged: { letters, weighings } }: { readonly exchanged: Exchanged }) {
  const { t } = useTranslation('weighbridges')
  const { moment } = useFormats()
  const failure = useEbaFailure()
  if (letters.length === 0 && weighings.length === 0) return null
  return (
    <Card aria-labelledby="eba">
      <SectionTitle id="eba">{t('shipment.title')}</SectionTitle>
      <chakra.ul paddingTop="4px">
        {weighings.map((weighing) => (
          <Weighing key={weighing.id} weighing={weighing} />
        ))}
        {letters.map((letter) => (
          <Line key={letter.id}>
            <chakra.div flex="1" minWidth={0}>
              {t('shipment.letter', { version: letter.letterVersion, company: letter.company })}
              <chakra.div fontSize="label" color="fg.muted">
                {letter.sentAt === undefined ? failure(letter.lastFailure) : moment(letter.sentAt)}
              </chakra.div>
            </chakra.div>
            <StatusBadge tone={tones[letter.status]}>{t(`shipment.${letter.status}`)}</StatusBadge>
          </Line>
        ))}
      </chakra.ul>
    </Card>
  )
}

function Weighing({ weighing }: { readonly weighing: EbaWeighing }) {
  const { t } = useTranslation('weighbridges')
  const { moment, number } = useFormats()
  const { run, busy } = useMutation()
  const { id, grossKilograms, tareKilograms, ticketNumber } = weighing
  const decide = (decision: 'applied' | 'dismissed') =>
    void run(
      () => call(decideOnWeighing, { params: { id }, body: { decision } }),
      t(decision === 'applied' ? 'shipment.appliedDone' : 'shipment.dismissedDone'),
    )
  const details = [
    moment(weighing.weighedAt),
    weighing.licencePlate,
    grossKilograms === undefined || tareKilograms === undefined
      ? undefined
      : t('shipment.grossAndTare', { gross: number(grossKilograms), tare: number(tareKilograms) }),
    ticketNumber,
  ]
  return (
    <Line>
      <chakra.div flex="1" minWidth={0}>
        {t('shipment.weighing', { kilograms: number(weighing.netKilograms), location: weighing.location })}
        <chakra.div fontSize="label" color="fg.muted">
          {joinParts(details)}
        </chakra.div>
      </chakra.div>
      {weighing.decision === undefined ? (
        <>
          <Button size="sm" disabled={busy} onClick={() => decide('applied')}>
            {t('shipment.apply')}
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => decide('dismissed')}>
            {t('shipment.dismiss')}
          </Button>
        </>
      ) : (
        <StatusBadge tone={weighing.decision === 'applied' ? 'success' : 'neutral'}>
          {t(`shipment.${weighing.decision}`)}
        </StatusBadge>
      )}
    </Line>
  )
}

const Line = chakra('li', {
  base: {
    display: 'flex',
    gap: '12px',
    alignItems: 'center',
    minHeight: 'rowTwoLines',
    borderBottom: '1px solid',
    borderColor: 'border',
    '&:last-child': { borderBottom: 'none' },
  },
})
