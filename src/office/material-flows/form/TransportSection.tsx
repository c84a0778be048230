import { useTranslation } from 'react-i18next'
import { transportTypes } from '#contract/parties/master-data.ts'
import { transporterTypes } from '#contract/flows/material-flow-draft.ts'
import { FieldRow, FormSection } from '../../../ui/forms/FormLayout.tsx'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { useAddCompany } from '../../shared/dialogs/use-add-dialogs.tsx'
import { flowFields } from './flow-fields.ts'
import { useFlowValue } from './flow-form-context.ts'
import { isTransportedByCarriers } from './flow-values.ts'
import { useBox } from './use-box.ts'

const { CheckInput, CompanyInput, FormPart, ListInput, SelectInput } = flowFields

// Only waste that is collected along a route has a list.
const GiverList = lazyDialog(async () => (await import('./GiverList.tsx')).GiverList)

export function TransportSection({ customer }: { readonly customer: string | undefined }) {
  const { t } = useTranslation('flows')
  const box = useBox()
  const isWaste = useFlowValue('documentType') === 'waste'
  const isRoute = useFlowValue('routeCollection')
  const byCarriers = isTransportedByCarriers(useFlowValue('transportedBy'))
  return (
    <FormSection title={t('form.sections.transport')} help={box.section(['carriers', 'transportedBy'])}>
      <SelectInput
        name="transportedBy"
        label={t('form.transportedBy')}
        hint={box.field('transportedBy')}
        options={transportTypes.map((value) => ({ value, label: t(`transportTypes.${value}`) }))}
      />
      <FormPart when={byCarriers} names={['carriers']}>
        <CarrierList customer={customer} />
        <CheckInput name="otherCarriersMayUnload" label={t('form.otherCarriers')} />
      </FormPart>
      <CheckInput
        name="repeatingLoads"
        label={t('form.repeatingLoads')}
        help={t('form.repeatingLoadsHelp')}
      />
      <FormPart when={isWaste} names={['routeCollection', 'givers', 'collectorsScheme']}>
        <CheckInput
          name="routeCollection"
          label={t('form.routeCollection')}
          help={t('form.routeCollectionHelp')}
        />
        <FormPart when={isRoute} names={['givers']}>
          <GiverList />
        </FormPart>
        <CheckInput
          name="collectorsScheme"
          label={t('form.collectorsScheme')}
          help={t('form.collectorsSchemeHelp')}
        />
      </FormPart>
    </FormSection>
  )
}

function CarrierList({ customer }: { readonly customer: string | undefined }) {
  const { t } = useTranslation('flows')
  const add = useAddCompany({ types: ['carrier'], customer })
  return (
    <ListInput
      name="carriers"
      label={t('form.carriers')}
      help={t('form.carriersHelp')}
      addLabel={t('form.addCarrier')}
      newRow={{ company: '', type: 'main' }}
      max={100}
    >
      {(row) => (
        <FieldRow columns="minmax(0, 3fr) minmax(0, 2fr)">
          <CompanyInput name={`${row}.company`} label={t('form.carrier')} required carriersOnly add={add} />
          <SelectInput
            name={`${row}.type`}
            label={t('form.carrierType')}
            options={transporterTypes.map((value) => ({ value, label: t(`carrierTypes.${value}`) }))}
          />
        </FieldRow>
      )}
    </ListInput>
  )
}
