import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { restPlaces } from '#contract/shipments/shipment-lists.ts'
import { restUnloading, stateRest } from '#contract/shipments/rest-unloading.ts'
import type { Shipment } from '#contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/overlays/toaster.ts'
import { formatPlace } from '../shared/detail/format-place.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { momentAt, userTimeZone } from '../shared/page/days.ts'

const initialOf = ({ agreedReceiver }: Shipment) => ({
  restAt: agreedReceiver === undefined ? ('origin' as const) : ('' as const),
  unloadedAt: '',
  time: '',
  nettoWeight: null as number | null,
  weightTicketNumber: '',
  reason: '',
})

const { DateInput, NumberInput, RadioInput, TextAreaInput, TextInput } =
  officeFields<ReturnType<typeof initialOf>>()

/** By the customer's clock, as all times of the office are shown; empty until both are filled in. */
const momentOf = (day: string, time: string): string =>
  day === '' || time === '' ? '' : momentAt(day, time, userTimeZone())

/** Where and when a refused cargo was unloaded, where no phone can state it any more. */
export function RestDialog({
  shipment,
  onClose,
}: {
  readonly shipment: Shipment
  readonly onClose: () => void
}) {
  const { t } = useTranslation('whatnext')
  const { revalidate } = useRevalidator()
  const { id, number, cargoUnit, origin, agreedReceiver } = shipment
  const form = useActionForm({
    schema: restUnloading,
    initial: initialOf(shipment),
    draft: ({ unloadedAt, time, ...values }) => ({ ...values, unloadedAt: momentOf(unloadedAt, time) }),
    send: async (body) => {
      await call(stateRest, { params: { id }, body })
      toast('success', t('resting.done'))
      onClose()
      void revalidate()
    },
  })
  const places = {
    origin: formatPlace(origin),
    agreed_receiver: agreedReceiver && `${agreedReceiver.name}, ${agreedReceiver.city}`,
  }
  return (
    <FormDialog
      title={t('resting.title', { number })}
      description={t('resting.description')}
      form={form}
      saveLabel={t('resting.save')}
      onClose={onClose}
    >
      <RadioInput
        name="restAt"
        label={t('resting.restAt')}
        options={restPlaces
          .filter((value) => places[value] !== undefined)
          .map((value) => ({ value, label: t(`resting.places.${value}`, { place: places[value] }) }))}
        required
      />
      <MomentInputs />
      <NumberInput name="nettoWeight" label={t('resting.amount')} unit={cargoUnit.symbol} />
      <TextInput name="weightTicketNumber" label={t('resting.slip')} />
      <TextAreaInput
        name="reason"
        label={t('resting.reason')}
        help={t('resting.reasonHelp')}
        rows={2}
        maxLength={500}
        required
      />
    </FormDialog>
  )
}

function MomentInputs() {
  const { t } = useTranslation('whatnext')
  const help = t('resting.timeHelp', { timeZone: userTimeZone() })
  return (
    <>
      <DateInput name="unloadedAt" label={t('resting.day')} required />
      <TextInput name="time" type="time" label={t('resting.time')} help={help} required />
    </>
  )
}
