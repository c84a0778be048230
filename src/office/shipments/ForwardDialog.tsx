import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { mayGoOnBy } from '#contract/flows/flows-onward.ts'
import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import { maxPageSize } from '#contract/kit/paging.ts'
import { forwardShipment, type Shipment, shipmentForwarding } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/overlays/toaster.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { referenceChoices } from '../shared/choices/reference-choices.ts'
import { formatPlace } from '../shared/detail/format-place.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import type { OfficeForm } from '../shared/forms/use-office-form.ts'

const { ChoiceInput } = officeFields<{ materialFlow: string }>()

/** The flow by which a cargo goes on that its receiver turned away. */
export function ForwardDialog({
  shipment,
  onClose,
}: {
  readonly shipment: Shipment
  readonly onClose: () => void
}) {
  const { t } = useTranslation('shipments')
  const navigate = useNavigate()
  const { id, number, agreedReceiver } = shipment
  const [{ search }] = useState(() => flowsOnward(shipment))
  const form: OfficeForm<{ materialFlow: string }> = useActionForm({
    schema: shipmentForwarding,
    initial: { materialFlow: '' },
    question: async ({ materialFlow }) => {
      if (agreedReceiver === undefined) return undefined
      const { receiver, destination } = await call(materialFlows.read, { params: { id: materialFlow } })
      const name = receiver?.name ?? destination.company ?? destination.description
      return sameName(name, agreedReceiver.name)
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
      <ChoiceInput
        name="materialFlow"
        label={t('forward.flow')}
        help={t('forward.flowHelp')}
        search={search}
        required
      />
    </FormDialog>
  )
}

/** A driver types the name as it was heard. */
const sameName = (first: string, second: string) => first.trim().toLowerCase() === second.trim().toLowerCase()

/** Those by which the driver's phone would let it go on, where their letters have all that loading requires. */
const flowsOnward = ({ project, materialFlow }: Shipment) =>
  referenceChoices(
    'MaterialFlow',
    async (query, signal) => {
      const [own, found] = await Promise.all([
        call(materialFlows.read, { params: { id: materialFlow.id }, signal }),
        call(materialFlows.list, {
          query: { ...query, project: project.id, ready: true, itemsPerPage: maxPageSize },
          signal,
        }),
      ])
      const member = found.member.filter((flow) => mayGoOnBy(own, flow))
      return { member, totalItems: found.totalItems - found.member.length + member.length }
    },
    'number',
    ({ id, number, usualName, destination }) => ({
      value: id,
      title: `${number} ${usualName}`,
      hint: formatPlace(destination),
    }),
  )
