import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { FormSection } from '../../../ui/forms/FormLayout.tsx'
import { useAddLocation } from '../../shared/dialogs/use-add-dialogs.tsx'
import { locationChoices } from './flow-choices.ts'
import { flowFields } from './flow-fields.ts'
import { useFlowValue } from './flow-form-context.ts'
import { useBox } from './use-box.ts'

const { AddressFields, ChoiceInput, FormPart, RadioInput, TextInput } = flowFields

export function PlaceSection() {
  const { t } = useTranslation('flows')
  const box = useBox()
  return (
    <FormSection
      title={t('form.sections.places')}
      help={box.section(['originLocation', 'destinationLocation'])}
    >
      <Place end="origin" />
      <Place end="destination" />
    </FormSection>
  )
}

function Place({ end }: { readonly end: 'origin' | 'destination' }) {
  const { t } = useTranslation('flows')
  const box = useBox()
  const kind = useFlowValue(`${end}Kind`)
  const add = useAddLocation()
  return (
    <chakra.div role="group" aria-label={t(`form.${end}`)} display="grid" gap="field">
      <RadioInput
        name={`${end}Kind`}
        label={t(`form.${end}Kind`)}
        hint={box.field(`${end}Location`)}
        options={(['location', 'once'] as const).map((value) => ({ value, label: t(`form.place.${value}`) }))}
      />
      <FormPart when={kind === 'location'} names={[`${end}Location`]}>
        <ChoiceInput
          name={`${end}Location`}
          label={t(`form.${end}Location`)}
          required
          search={locationChoices.search}
          add={add}
        />
      </FormPart>
      <FormPart when={kind === 'once'} names={[`${end}OneTimeLocation`]}>
        <TextInput name={`${end}OneTimeLocation.description`} label={t(`form.${end}Name`)} required />
        <AddressFields name={`${end}OneTimeLocation.address`} />
      </FormPart>
    </chakra.div>
  )
}
