import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { mayGoOnBy } from '#contract/flows/flows-onward.ts'
import { materialFlows, type OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { maxPageSize } from '#contract/kit/paging.ts'
import { isSameName } from '#contract/parties/same-name.ts'
import { forwardShipment, type Shipment, shipmentForwarding } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import type { Choice } from '../../ui/controls/ChoiceField.tsx'
import { joinParts } from '../../ui/controls/format.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { referenceChoices } from '../shared/choices/reference-choices.ts'
import { formatPlace } from '../shared/detail/format-place.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { mayNow } from '../shared/page/may-now.ts'
import { readStatedFlow } from '../shared/page/read-stated-flow.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import type { OfficeForm } from '../shared/forms/use-office-form.ts'

const { ChoiceInput } = officeFields<{ materialFlow: string }>()

/** The flow by which a cargo goes on that its receiver turned away. */
export function ForwardDialog({
  shipment,
  made,
  onClose,
}: {
  readonly shipment: Shipment
  /** The flow that was just made for it. */
  readonly made?: OfficeFlow | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation(['whatnext', 'shipments'])
  const { number, agreedReceiver } = shipment
  const { roles } = useUser()
  const [{ search }] = useState(() => flowsOnward(shipment))
  const [chosen, setChosen] = useState(made && flowOnward(made))
  const form = useForwardForm(shipment, made, onClose)
  return (
    <FormDialog
      title={t('forward.title', { number })}
      description={t('forward.description')}
      form={form}
      saveLabel={t('forward.save')}
      onClose={onClose}
    >
      {agreedReceiver === undefined ? null : (
        <Alert title={t('forward.agreed', { name: `${agreedReceiver.name}, ${agreedReceiver.city}` })}>
          {t('forward.agreedWith', { name: agreedReceiver.agreedWith })}
        </Alert>
      )}
      <Load shipment={shipment} />
      <ChoiceInput
        name="materialFlow"
        label={t('forward.flow')}
        help={t('forward.flowHelp')}
        search={search}
        chosen={chosen}
        onChoose={(_, choice) => setChosen(choice)}
        required
      />
      {chosen?.hint === undefined ? null : (
        <Alert tone="info" title={t('forward.goesTo', { receiver: chosen.hint })}>
          {null}
        </Alert>
      )}
      {mayNow(roles, 'create', 'MaterialFlow') ? <MakeFlow shipment={shipment} /> : null}
    </FormDialog>
  )
}

function useForwardForm(
  { id, agreedReceiver }: Shipment,
  made: OfficeFlow | undefined,
  onClose: () => void,
): OfficeForm<{ materialFlow: string }> {
  const { t } = useTranslation(['whatnext', 'shipments'])
  const navigate = useNavigate()
  const form: OfficeForm<{ materialFlow: string }> = useActionForm({
    schema: shipmentForwarding,
    initial: { materialFlow: made?.id ?? '' },
    question: async ({ materialFlow }) => {
      if (agreedReceiver === undefined) return undefined
      const { receiver, destination } = await call(materialFlows.read, { params: { id: materialFlow } })
      const name = receiver?.name ?? destination.company ?? destination.description
      // A driver types the name as it was heard.
      return isSameName(name, agreedReceiver.name)
        ? undefined
        : {
            title: t('forward.otherTitle', { name }),
            body: t('forward.other', { agreed: agreedReceiver.name, with: agreedReceiver.agreedWith, name }),
            confirm: t('forward.save'),
            cancel: t('forward.choose'),
          }
    },
    send: async (body) => {
      const next = await call(forwardShipment, { params: { id }, body })
      toast('success', t('forward.done', { number: next.number }))
      // What was chosen is saved: nothing asks about it on the way.
      form.unmark()
      onClose()
      await navigate(`/shipments/${next.id}`)
    },
  })
  return form
}

/**
 * Those by which the driver's phone would let it go on, where their letters have all that loading requires. The
 * receiver that turned it away is the one on its letter.
 */
const flowsOnward = ({ project, materialFlow, materialFlowVersion, endDate, agreedReceiver }: Shipment) =>
  referenceChoices(
    'MaterialFlow',
    async (query, signal) => {
      const [own, found] = await Promise.all([
        readStatedFlow(materialFlow.id, materialFlowVersion, signal),
        call(materialFlows.list, {
          query: { ...query, project: project.id, ready: true, itemsPerPage: maxPageSize },
          signal,
        }),
      ])
      const member = found.member.filter((flow) => mayGoOnBy(own, flow, endDate && agreedReceiver?.name))
      return { member, totalItems: found.totalItems - found.member.length + member.length }
    },
    'number',
    flowOnward,
  )

/** With whom it goes to: the choice says so, and the dialog again once it was made. */
const flowOnward = ({
  id,
  number,
  usualName,
  receiver,
  destination,
}: Pick<OfficeFlow, 'id' | 'number' | 'usualName' | 'receiver' | 'destination'>): Choice => ({
  value: id,
  title: `${number} ${usualName}`,
  hint: joinParts([receiver?.name ?? destination.company, formatPlace(destination)]),
})

/** Back from the flow's form, the dialog opens with what was made. */
function MakeFlow({ shipment: { id, materialFlow } }: { readonly shipment: Shipment }) {
  const { t } = useTranslation(['whatnext', 'shipments'])
  return (
    <p>
      {t('forward.noFlow')}{' '}
      <TextLink to={`/material-flows/new?${new URLSearchParams({ copy: materialFlow.id, onward: id })}`}>
        {t('forward.makeFlow')}
      </TextLink>
    </p>
  )
}

/** What goes on: what was not accepted of the load, as far as that was weighed. */
function Load({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useTranslation(['whatnext', 'shipments'])
  const { amount, number } = useFormats()
  const { materialFlow, nettoWeight, leftKilograms: left, cargoUnit, acceptance } = shipment
  return (
    <p>
      {joinParts([
        materialFlow.usualName,
        acceptance === 'refused' && nettoWeight !== undefined && cargoUnit.factorToKilograms !== 1
          ? amount(nettoWeight, cargoUnit)
          : undefined,
        left === undefined
          ? t('forward.notWeighed')
          : t('shipments:page.inKilograms', { amount: number(left) }),
      ])}
    </p>
  )
}
