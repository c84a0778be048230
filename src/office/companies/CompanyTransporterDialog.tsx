import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import {
  type CompanyTransporter,
  type CompanyTransporterDraft,
  companyTransporters,
} from '#contract/flows/company-transporters.ts'
import type { Driver } from '#contract/accounts/drivers.ts'
import { transporterTypes } from '#contract/flows/material-flow-draft.ts'
import type { Page } from '#contract/kit/paging.ts'
import { labelStyle } from '../../ui/controls/fields.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { toast } from '../../ui/overlays/toaster.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useAddCompany } from '../shared/dialogs/use-add-dialogs.tsx'
import { DriverStatusBadge } from '../shared/detail/DriverStatusBadge.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { choiceOf } from '../shared/fields/reference-inputs.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { ListLine } from '../../ui/theme/surfaces.tsx'

const valuesOf = (link: CompanyTransporter | undefined) => ({
  transporter: link?.transporter.id ?? '',
  type: (link?.type ?? 'main') as CompanyTransporterDraft['type'],
})

const { CompanyInput, RadioInput } = officeFields<ReturnType<typeof valuesOf>>()

export interface OpenTransporter {
  readonly link: CompanyTransporter
  readonly drivers: Page<Driver>
}

export function CompanyTransporterDialog({
  company,
  customer,
  opened,
  onClose,
}: {
  readonly company: string
  /** The customer whose address book has the company; a carrier that is added goes there too. */
  readonly customer: string | undefined
  readonly opened?: OpenTransporter | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation('companies')
  const addCompany = useAddCompany({ types: ['carrier'], customer })
  const form = useEditForm({
    collection: companyTransporters,
    item: opened?.link,
    draftKey: `new of ${company}`,
    values: valuesOf,
    draft: (values) => ({ ...values, company }),
    onSaved: ({ transporter: { name } }) => {
      toast('success', t(opened === undefined ? 'transporter.created' : 'transporter.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={opened === undefined ? t('transporter.addTitle') : opened.link.transporter.name}
      form={form}
      onClose={onClose}
    >
      <CompanyInput
        name="transporter"
        label={t('transporter.carrier')}
        carriersOnly
        chosen={choiceOf(form.item?.transporter)}
        add={addCompany}
      />
      <RadioInput
        name="type"
        label={t('transporter.type')}
        options={transporterTypes.map((type) => ({
          value: type,
          label: t(`transporter.types.${type}`),
          help: t(`transporter.typeHelps.${type}`),
        }))}
      />
      {opened === undefined ? null : <Drivers opened={opened} />}
    </FormDialog>
  )
}

function Drivers({ opened: { link, drivers } }: { readonly opened: OpenTransporter }) {
  const { t } = useTranslation('companies')
  const { number } = useFormats()
  return (
    <chakra.div display="grid" gap="4px">
      <chakra.span css={labelStyle}>{t('transporter.drivers', { name: link.transporter.name })}</chakra.span>
      {drivers.member.length === 0 ? (
        <chakra.p color="fg.muted">{t('transporter.driversNone')}</chakra.p>
      ) : (
        <chakra.ul display="grid" borderTop="1px solid" borderColor="border">
          {drivers.member.map((driver) => (
            <ListLine key={driver.id} justifyContent="space-between">
              <TextLink to={`/drivers/${driver.id}`}>{driver.name}</TextLink>
              <DriverStatusBadge driver={driver} />
            </ListLine>
          ))}
        </chakra.ul>
      )}
      {drivers.totalItems > drivers.member.length ? (
        <chakra.p color="fg.muted" fontSize="small">
          {t('transporter.driversMore', { shown: number(drivers.totalItems) })}
        </chakra.p>
      ) : null}
    </chakra.div>
  )
}
