import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import { call } from '../../../api/call.ts'
import { reportUnlessRefused } from '../../../app/frame/fault-reports.ts'
import type { Choice } from '../../../ui/controls/ChoiceField.tsx'
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx'
import { useFormModel } from '../../../ui/forms/form-model.ts'
import { FieldRow, FormSection } from '../../../ui/forms/FormLayout.tsx'
import { toast } from '../../../ui/overlays/toaster.ts'
import { showPageError } from '../../shared/page/page-errors.ts'
import { useAddCompany } from '../../shared/dialogs/use-add-dialogs.tsx'
import { useFormats } from '../../shared/page/use-formats.ts'
import { otherFlowChoices } from './flow-choices.ts'
import { flowFields } from './flow-fields.ts'
import { useFlowLookups, useFlowValue } from './flow-form-context.ts'
import { titlesOfFlow } from './flow-titles.ts'
import { type FlowValues, partyValues } from './flow-values.ts'
import { useBox } from './use-box.ts'

const { CheckInput, CompanyInput, FormPart, SelectInput } = flowFields

export function PartySection({ customer }: { readonly customer: string | undefined }) {
  const { t } = useTranslation('flows')
  const { name } = useFormats()
  const box = useBox()
  const { senderTypes } = useFlowLookups()
  const asDisposer = useFlowValue('transportedBy') === 'disposer'
  const isWaste = useFlowValue('documentType') === 'waste'
  const hasDisposer = isWaste || asDisposer
  const add = useAddCompany({ customer })
  const addDisposer = useAddCompany({ types: ['disposer'], customer })
  const fillDisposer = useFillDisposer()
  return (
    <FormSection title={t('form.sections.parties')} help={box.section(['sender', 'disposer', 'receiver'])}>
      <SameParties />
      <FieldRow columns="minmax(0, 3fr) minmax(0, 2fr)">
        <CompanyInput
          name="sender"
          label={t('form.sender')}
          hint={box.field('sender')}
          add={add}
          onChoose={fillDisposer}
        />
        <SelectInput
          name="senderType"
          label={t('form.senderType')}
          hint={box.field('senderType')}
          options={senderTypes.map(({ id, names }) => ({ value: id, label: name(names) }))}
        />
      </FieldRow>
      <FormPart when={hasDisposer} names={['disposer']}>
        <CompanyInput
          name="disposer"
          label={t('form.disposer')}
          help={t('form.disposerHelp')}
          hint={box.field('disposer')}
          required={asDisposer}
          add={addDisposer}
        />
      </FormPart>
      <FormPart when={isWaste} names={['privateDisposer']}>
        <CheckInput
          name="privateDisposer"
          label={t('form.privateDisposer')}
          help={t('form.privateDisposerHelp')}
        />
      </FormPart>
      <CompanyInput
        name="receiver"
        label={t('form.receiver')}
        help={t('form.receiverHelp')}
        hint={box.field('receiver')}
        add={add}
      />
    </FormSection>
  )
}

/** A sender that is the primary disposer becomes the disposer, and follows the next one, unless another was chosen. */
function useFillDisposer() {
  const { getValues, setValue } = useFormContext<FlowValues>()
  const { isSubmitted } = useFormState<FlowValues>()
  const { senderTypes } = useFlowLookups()
  const [filled, setFilled] = useState(() => {
    const { sender, disposer } = getValues()
    return disposer === sender ? disposer : ''
  })
  return (_value: string, choice?: Choice) => {
    const { disposer, senderType } = getValues()
    const role = senderTypes.find(({ id }) => id === senderType)?.role
    if (choice === undefined || (disposer !== '' && disposer !== filled) || role !== 'primary_disposer')
      return
    setFilled(choice.value)
    setValue('disposer', choice.value, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: isSubmitted,
    })
  }
}

function SameParties() {
  const { t } = useTranslation('flows')
  const { setValue, trigger } = useFormContext<FlowValues>()
  const { isSubmitted } = useFormState<FlowValues>()
  const { keepTitle } = useFormModel()
  const [chosen, setChosen] = useState<Choice>()
  const take = async (id: string) => {
    const flow = await call(materialFlows.read, { params: { id } })
    for (const [titledId, title] of titlesOfFlow(flow)) keepTitle(titledId, title)
    const values = partyValues(flow, { senderType: flow.senderType })
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof FlowValues, value, { shouldDirty: true, shouldTouch: true })
    // The values that were missing are there now.
    if (isSubmitted) await trigger(Object.keys(values) as (keyof FlowValues)[])
    toast('success', t('form.samePartiesDone', { name: flow.usualName }))
  }
  return (
    <ChoiceField
      name="sameParties"
      label={t('form.sameParties')}
      help={t('form.samePartiesHelp')}
      value={chosen?.value ?? ''}
      chosen={chosen}
      search={otherFlowChoices.search}
      onChoose={(value, choice) => {
        setChosen(choice)
        if (value === '') return
        take(value).catch((error: unknown) => {
          showPageError(t('form.samePartiesFailed'))
          reportUnlessRefused('same parties')(error)
        })
      }}
    />
  )
}
