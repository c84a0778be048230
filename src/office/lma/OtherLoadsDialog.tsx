import { useTranslation } from 'react-i18next'
import { lmaOtherLoads, type LmaOtherLoads } from '#contract/integrations/lma.ts'
import type { Closable } from '../../ui/overlays/close-dialog.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { useReload } from '../shared/page/use-reload.ts'

const valuesOf = (item: LmaOtherLoads | undefined) => ({
  wasteStreamNumber: item?.wasteStreamNumber ?? '',
  kilograms: item?.kilograms ?? null,
  loads: item?.loads ?? null,
  carriers: item?.carriers.join(', ') ?? '',
  remark: item?.remark ?? '',
})
type Values = ReturnType<typeof valuesOf>

const { NumberInput, TextAreaInput, TextInput } = officeFields<Values>()

export function OtherLoadsDialog({
  company,
  month,
  item,
  onClose,
}: Closable & {
  readonly company: string
  readonly month: string
  readonly item: LmaOtherLoads | undefined
}) {
  const { t } = useTranslation('lma')
  const reload = useReload()
  const form = useEditForm({
    collection: lmaOtherLoads,
    item,
    draftKey: `${company} ${month}`,
    values: valuesOf,
    draft: ({ carriers, ...values }) => ({
      ...values,
      company,
      month,
      carriers: carriers.split(/[\s,;]+/).filter(Boolean),
    }),
    onSaved: async ({ wasteStreamNumber }) => {
      toast('success', t('otherSaved', { number: wasteStreamNumber }))
      onClose()
      await reload()
    },
  })
  return (
    <FormDialog title={t('otherTitle')} form={form} onClose={onClose}>
      <TextInput name="wasteStreamNumber" label={t('otherFields.wasteStreamNumber')} />
      <NumberInput name="kilograms" label={t('otherFields.kilograms')} decimals={0} />
      <NumberInput name="loads" label={t('otherFields.loads')} decimals={0} />
      <TextInput name="carriers" label={t('otherFields.carriers')} help={t('carriersHelp')} />
      <TextAreaInput name="remark" label={t('otherFields.remark')} maxLength={2000} />
    </FormDialog>
  )
}
