import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { mayGoOnBy } from '#contract/flows/flows-onward.ts'
import { stateProblem } from '#contract/shipments/shipment-events.ts'
import { type FlowWithProject, loadableFlows } from '../../offline/flows/flows.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { ForwardIcon } from '../../ui/theme/icons.tsx'
import { HelpText } from '../../ui/controls/fields.tsx'
import { EmptyState, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { showPlace } from '../shared/formats.ts'
import { RowLink, Rows, RowTexts } from '../shared/Rows.tsx'
import { OpenedShipment } from '../statement/OpenedShipment.tsx'
import { AgreedReceiverForm } from './AgreedReceiverForm.tsx'

export function Component() {
  const { t } = useTranslation('onward')
  return (
    <OpenedShipment
      title={t('toOther')}
      mayState={(shipment) =>
        shipment.status === 'turned_away' && stateProblem(shipment, 'forwarded') === undefined
      }
      closed={<EmptyState title={t('closed')} />}
    >
      {(shipment, back) => (
        <AgreedReceiverForm shipment={shipment} back={back}>
          <FlowsOnward shipment={shipment} />
        </AgreedReceiverForm>
      )}
    </OpenedShipment>
  )
}

const receiverOf = ({ receiver, destination }: Pick<FlowWithProject, 'receiver' | 'destination'>) =>
  receiver?.name ?? showPlace(destination)

function FlowsOnward({ shipment: { id, flow: own } }: { readonly shipment: DriverShipment }) {
  const { t } = useTranslation('onward')
  const flows = useLiveQuery(loadableFlows, [])
  const others = flows?.filter((flow) => own !== undefined && mayGoOnBy(own, flow))
  return (
    <>
      <SectionTitle>{t('forward.flows')}</SectionTitle>
      <HelpText>{others?.length === 0 ? t('forward.none') : t('forward.flowsHint')}</HelpText>
      {others === undefined || others.length === 0 ? null : (
        <Rows>
          {others.map((flow) => (
            <li key={flow.id}>
              <RowLink to={`/driver/flows/${flow.id}/load?follows=${id}`}>
                <RowTexts>
                  <strong>{receiverOf(flow)}</strong>
                  <span className="detail">{showPlace(flow.destination)}</span>
                  <span className="detail">{flow.usualName}</span>
                </RowTexts>
                <ForwardIcon />
              </RowLink>
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}
