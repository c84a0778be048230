import { useTranslation } from 'react-i18next'
import { adrClasses, packingGroups, tunnelCodes } from '#contract/parties/dangerous-goods.ts'
import { packagingKinds } from '#contract/parties/packaging.ts'
import { FieldRow } from '../../../ui/forms/FormLayout.tsx'
import { flowFields } from './flow-fields.ts'
import { useFlowValue } from './flow-form-context.ts'

const { CheckInput, FormPart, NumberInput, SelectInput, TextAreaInput, TextInput } = flowFields

const noteLength = 2000
const halves = 'minmax(0, 1fr) minmax(0, 1fr)'

/** What box 6 says of waste beside its names and codes; all of it may be left empty. */
export function WasteDescription() {
  const { t } = useTranslation(['flows', 'wastedata', 'letter'])
  const noneKnown = useFlowValue('noConcernSubstances')
  return (
    <>
      <TextAreaInput name="composition" label={t('wastedata:composition')} maxLength={noteLength} />
      <CheckInput name="noConcernSubstances" label={t('wastedata:noConcernSubstances')} />
      <FormPart when={!noneKnown} names={['concernSubstances']}>
        <TextAreaInput
          name="concernSubstances"
          label={t('wastedata:concernSubstances')}
          help={t('wastedata:concernHelp')}
          maxLength={noteLength}
        />
      </FormPart>
      <FieldRow columns={halves}>
        <SelectInput
          name="packaging.kind"
          required={false}
          label={t('wastedata:packaging')}
          placeholder={t('form.none')}
          options={packagingKinds.map((value) => ({ value, label: t(`letter:packagings.${value}`) }))}
        />
        <NumberInput name="packaging.count" label={t('wastedata:count')} decimals={0} />
      </FieldRow>
      <FieldRow columns={halves}>
        <TextInput
          name="adr.unNumber"
          required={false}
          label={t('wastedata:unNumber')}
          help={t('wastedata:adrHelp')}
          normalise={(text) => text.replace(/^\s*UN\s*/i, '').trim()}
        />
        <SelectInput
          name="adr.class"
          required={false}
          label={t('wastedata:class')}
          placeholder={t('form.none')}
          options={adrClasses.map((value) => ({ value, label: value }))}
        />
      </FieldRow>
      <FieldRow columns={halves}>
        <SelectInput
          name="adr.packingGroup"
          label={t('wastedata:packingGroup')}
          placeholder={t('form.none')}
          options={packingGroups.map((value) => ({ value, label: value }))}
        />
        <SelectInput
          name="adr.tunnelCode"
          label={t('wastedata:tunnelCode')}
          placeholder={t('form.none')}
          options={tunnelCodes.map((value) => ({ value, label: value }))}
        />
      </FieldRow>
    </>
  )
}
