import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { declarationTypes, documentTypes } from '#contract/parties/master-data.ts'
import type { Project } from '#contract/flows/projects.ts'
import { FieldRow, FormSection } from '../../../ui/forms/FormLayout.tsx'
import { useAddProduct } from '../../shared/dialogs/use-add-dialogs.tsx'
import { openProjectChoices } from '../../shared/choices/reference-choices.ts'
import { usableEwcChoices } from '../../shared/choices/reference-choices.ts'
import { methodChoices } from '../../shared/choices/method-choices.ts'
import { productChoicesOf } from './flow-choices.ts'
import { fileFields } from '../../shared/fields/file-fields.ts'
import { normaliseCode } from '../../shared/fields/normalise-code.ts'
import { flowFields } from './flow-fields.ts'
import type { FlowValues } from './flow-values.ts'
import { useFlowLookups, useFlowValue } from './flow-form-context.ts'
import { useBox } from './use-box.ts'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'

const WasteDescription = lazyDialog(
  async () => (await import('./WasteDescription.tsx')).WasteDescription,
  ['wastedata', 'letter'],
)

// What it knows of complementary codes is as much as a section.
const EwcHints = lazyDialog(async () => (await import('./EwcHints.tsx')).EwcHints)

const NumberChecks = lazyDialog(async () => (await import('./NumberChecks.tsx')).NumberChecks, 'lma')

const { ChoiceInput, FormPart, RadioInput, SelectInput, TextInput } = flowFields
const { MediaInput } = fileFields<FlowValues>()

export function DocumentSection({ project }: { readonly project: Project | undefined }) {
  const { t } = useTranslation(['flows', 'office'])
  const { manageProducts } = useFlowLookups()
  const documentType = useFlowValue('documentType')
  return (
    <FormSection title={t('form.sections.document')} help={t('form.helps.document')}>
      {project === undefined ? (
        <ChoiceInput
          name="project"
          label={t('form.project')}
          search={openProjectChoices.search}
          placeholder={t('form.choose')}
        />
      ) : null}
      <RadioInput
        name="documentType"
        label={t('form.documentType')}
        options={documentTypes.map((value) => {
          const closed = value === 'product' && !manageProducts && documentType !== 'product'
          return {
            value,
            label: t(`office:flows.documentTypes.${value}`),
            help: closed ? t('form.moduleOff') : t(`form.documentHelps.${value}`),
            disabled: closed,
          }
        })}
      />
    </FormSection>
  )
}

export function MaterialSection({ project }: { readonly project: Project | undefined }) {
  const { t } = useTranslation('flows')
  const box = useBox()
  const documentType = useFlowValue('documentType')
  return (
    <FormSection title={t('form.sections.material')} help={box.section(['usualName'])}>
      <TextInput name="usualName" label={t('form.usualName')} hint={box.field('usualName')} />
      <FormPart
        when={documentType === 'waste'}
        names={[
          'ewcCode',
          'processingMethod',
          'wasteStreamNumber',
          'composition',
          'concernSubstances',
          'noConcernSubstances',
          'packaging',
          'adr',
        ]}
      >
        <WasteFields />
      </FormPart>
      <FormPart when={documentType === 'product'} names={['product']}>
        <ProductField customer={project?.customer.id} />
      </FormPart>
      <FormPart when={documentType === 'reuse'} names={['evidence']}>
        <EvidenceFields project={project} />
      </FormPart>
    </FormSection>
  )
}

function WasteFields() {
  const { t } = useTranslation('flows')
  const box = useBox()
  return (
    <>
      <ChoiceInput
        name="ewcCode"
        label={t('form.ewcCode')}
        help={t('form.ewcHelp')}
        hint={box.field('ewcCode')}
        required
        search={usableEwcChoices.search}
      />
      <EwcHints />
      <FieldRow columns="minmax(0, 1fr) minmax(0, 1fr)">
        <ChoiceInput
          name="processingMethod"
          label={t('form.processingMethod')}
          hint={box.field('processingMethod')}
          required
          search={methodChoices.search}
        />
        <TextInput
          name="wasteStreamNumber"
          label={t('form.wasteStreamNumber')}
          hint={box.field('wasteStreamNumber')}
          normalise={normaliseCode}
        />
      </FieldRow>
      <NumberChecks />
      <WasteDescription />
    </>
  )
}

function ProductField({ customer }: { readonly customer: string | undefined }) {
  const { t } = useTranslation('flows')
  const add = useAddProduct({ customer })
  const choices = useMemo(() => productChoicesOf(customer), [customer])
  return <ChoiceInput name="product" label={t('form.product')} required search={choices.search} add={add} />
}

function EvidenceFields({ project }: { readonly project: Project | undefined }) {
  const { t } = useTranslation('flows')
  const { evidenceFile } = useFlowLookups()
  const projectId = useFlowValue('project')
  return (
    <>
      <SelectInput
        name="evidence.declarationType"
        label={t('form.declarationType')}
        required
        placeholder={t('form.choose')}
        options={declarationTypes.map((value) => ({ value, label: t(`declarationTypes.${value}`) }))}
      />
      <FieldRow columns="minmax(0, 1fr) minmax(0, 1fr)">
        <TextInput name="evidence.documentNumber" label={t('form.documentNumber')} required />
        <TextInput name="evidence.organisationName" label={t('form.organisationName')} required />
      </FieldRow>
      <MediaInput
        name="evidence.file"
        label={t('form.evidenceFile')}
        disabled={projectId === ''}
        chosen={evidenceFile}
        media={{ kind: 'evidence', project: project?.id ?? projectId }}
      />
    </>
  )
}
