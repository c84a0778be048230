import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { giverLine } from '#contract/letters/letter-addresses.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { NumberedList } from '../../ui/controls/NumberedList.tsx'
import { TitledCard } from '../../ui/theme/surfaces.tsx'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { requirementsOf } from '../shared/detail/flow-requirements.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useLetterBox } from './letter-box.ts'

interface FlowProps {
  readonly flow: OfficeFlow
}

const wideColumn = '232px'

export function Requirements({ flow }: FlowProps) {
  const { t } = useTranslation('flows')
  const { t: tOffice } = useTranslation('office')
  const { loadInstructions, unloadInstructions, remarksForLetter } = flow
  const instructions = [
    ['loadInstructions', loadInstructions],
    ['unloadInstructions', unloadInstructions],
    ['remarks', remarksForLetter],
  ] as const
  return (
    <FactsCard title={t('demands')} minColumnWidth={wideColumn}>
      <Fact term={t('facts.demands')}>
        {requirementsOf(flow)
          .map((requirement) => tOffice(`flows.asked.${requirement}`))
          .join(', ') || tOffice('flows.asksNothing')}
      </Fact>
      <Fact term={t('transporterNote')}>{t(flow.allowTransporterNote ? 'allowed' : 'notAllowed')}</Fact>
      {instructions.map(([fact, text]) => (
        <Fact key={fact} term={t(`facts.${fact}`)}>
          {text && <chakra.span whiteSpace="pre-line">{text}</chakra.span>}
        </Fact>
      ))}
    </FactsCard>
  )
}

export function LetterSettings({ flow }: FlowProps) {
  const { t } = useTranslation('flows')
  const { number } = useFormats()
  const box = useLetterBox(flow)
  const { signatures = [], correctionMinutes, otherCarriersMayUnload } = flow
  const collecting = (['repeatingLoads', 'routeCollection', 'collectorsScheme'] as const).filter(
    (way) => flow[way] === true,
  )
  return (
    <FactsCard title={t('letterSettings')} minColumnWidth={wideColumn}>
      <Fact term={t('facts.collection')} hint={box('repeatingLoads')}>
        {collecting.map((way) => t(`form.${way}`)).join(', ') || t('collectionNone')}
      </Fact>
      <Fact term={t('facts.signatures')}>
        {signatures.map((signatory) => t(`form.signatory.${signatory}`)).join(', ') || t('form.none')}
      </Fact>
      {correctionMinutes === undefined ? null : (
        <Fact term={t('facts.correction')}>
          {correctionMinutes === 0 ? t('notAllowed') : `${number(correctionMinutes)} ${t('form.minutes')}`}
        </Fact>
      )}
      {otherCarriersMayUnload === undefined ? null : (
        <Fact term={t('facts.otherCarriers')}>{t(otherCarriersMayUnload ? 'allowed' : 'notAllowed')}</Fact>
      )}
    </FactsCard>
  )
}

export function Givers({ flow }: FlowProps) {
  const { t } = useTranslation('flows')
  const { givers = [], routeCollection } = flow
  if (routeCollection !== true || givers.length === 0) return null
  return (
    <TitledCard title={t('facts.givers')} display="grid" gap="8px">
      <NumberedList items={givers.map(giverLine)} />
    </TitledCard>
  )
}

const occasions = ['atLoad', 'atUnload', 'onNewLetter'] as const

/** The server names them only to those who manage the flow. */
export function Recipients({ flow: { recipients = [] } }: FlowProps) {
  const { t } = useTranslation('flows')
  if (recipients.length === 0) return null
  return (
    <FactsCard title={t('facts.recipients')} minColumnWidth={wideColumn}>
      {recipients.map((recipient) => (
        <Fact
          key={recipient.email}
          term={occasions
            .filter((occasion) => recipient[occasion])
            .map((occasion) => t(`occasions.${occasion}`))
            .join(', ')}
        >
          {recipient.email}
        </Fact>
      ))}
    </FactsCard>
  )
}
