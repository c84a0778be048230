import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { materialFlows, type OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { Project } from '#contract/flows/projects.ts'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { toast } from '../../../ui/overlays/toaster.ts'
import { lazyDialog } from '../../shared/dialogs/lazy-dialog.tsx'
import { EditForm } from '../../shared/forms/EditForm.tsx'
import { useEditForm } from '../../shared/forms/use-edit-form.ts'
import { maySetNow } from '../../shared/page/may-now.ts'
import { useAmendment } from './use-amendment.tsx'
import { DocumentSection, MaterialSection } from './DocumentSections.tsx'
import { type FlowLookups, FlowLookupsProvider } from './flow-form-context.ts'
import { titlesOfFlow } from './flow-titles.ts'
import {
  type FlowDefaults,
  flowDraft,
  flowRules,
  flowValues,
  keepsOldNumber,
  withoutReceiver,
} from './flow-values.ts'
import { AmountSection, DriverSection, LetterSection } from './LoadSections.tsx'
import { PartySection } from './PartySection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { ReceiverChange } from './ReceiverChange.tsx'
import { questionOfReceiver } from './receiver-question.ts'
import { TransportSection } from './TransportSection.tsx'

// It stands at the end, out of sight.
const RecipientSection = lazyDialog(async () => (await import('./RecipientSection.tsx')).RecipientSection)

interface FlowFormProps {
  /** The shipment whose refused cargo is to go on by the flow. */
  readonly onward?: string | undefined
  /** Whom it goes to then, where that is known. */
  readonly receiver?: { readonly id: string; readonly name: string } | undefined
  readonly flow?: OfficeFlow | undefined
  readonly source?: OfficeFlow | undefined
  readonly project: Project | undefined
  readonly lookups: FlowLookups
}

const defaultsOf = (project: Project | undefined, { units, senderTypes }: FlowLookups): FlowDefaults => ({
  project: project?.id ?? '',
  senderType: senderTypes.find(({ role }) => role === 'primary_disposer')?.id ?? senderTypes[0]?.id ?? '',
  cargoUnit: units[0]?.id ?? '',
})

export function FlowForm({ flow, source, onward, receiver, project, lookups }: FlowFormProps) {
  const { t } = useTranslation('flows')
  const navigate = useNavigate()
  const amendment = useAmendment(flow, project)
  const form = useFlowForm({ flow, source, onward, receiver, project, lookups }, amendment)
  useLinkedField(form.form.fields)
  const customer = project?.customer.id
  const first = source ?? (amendment.save && flow)
  return (
    <FlowLookupsProvider value={lookups}>
      <EditForm
        form={amendment.confirmed(form)}
        listAddress="/material-flows"
        onCancel={() => void navigate(cancelAddress({ flow, source, onward, project }))}
        saveLabel={flow === undefined ? t('form.create') : amendment.save && t('amend.save')}
      >
        {amendment.save === undefined ? null : <Alert tone="warning">{t('amend.notice')}</Alert>}
        <DocumentSection project={project} />
        <MaterialSection project={project} />
        <PartySection customer={customer} />
        <PlaceSection />
        {first === undefined ? null : <ReceiverChange source={first} first={form.base} />}
        <TransportSection customer={customer} />
        <AmountSection />
        <DriverSection />
        <LetterSection />
        <RecipientSection />
      </EditForm>
      {amendment.dialog}
    </FlowLookupsProvider>
  )
}

/** The list of what is missing links to a field, such as `?field=carriers`. */
function useLinkedField(fields: ReadonlyMap<string, { readonly id: string }>): void {
  const [search] = useSearchParams()
  const linked = search.get('field')
  useEffect(() => {
    if (linked === null) return
    // A place whose address was typed has other fields.
    const place = linked.replace('Location', 'OneTimeLocation')
    const name = [...fields.keys()].find((field) => field === linked || field.startsWith(`${place}.`))
    document.getElementById(fields.get(name ?? '')?.id ?? '')?.focus()
  }, [linked, fields])
}

function useFlowForm(
  { flow, source, onward, receiver, project, lookups }: FlowFormProps,
  amendment: ReturnType<typeof useAmendment>,
) {
  const { t } = useTranslation(['flows', 'forms'])
  const navigate = useNavigate()
  const defaults = defaultsOf(project, lookups)
  return useEditForm({
    collection: materialFlows,
    item: flow,
    values: (item) => ({
      ...flowValues(item ?? source, defaults),
      ...(item === undefined ? { project: defaults.project } : {}),
      ...(onward === undefined ? {} : { ...withoutReceiver, receiver: receiver?.id ?? '' }),
      // Recipients are set in person, so a copy made during impersonation has none.
      ...(item === undefined && !maySetNow('MaterialFlow', 'recipients') ? { recipients: [] } : {}),
    }),
    draft: flowDraft,
    titles: (item) =>
      new Map([
        ...[item, source].flatMap((known) => (known === undefined ? [] : [...titlesOfFlow(known)])),
        ...(receiver === undefined ? [] : [[receiver.id, receiver.name] as const]),
      ]),
    draftKey: ['new', defaults.project, source?.id ?? '', onward]
      .filter((part) => part !== undefined)
      .join(' '),
    check: (values) => ({
      ...Object.fromEntries(
        Object.entries(flowRules(values)).map(([name, rule]) => [
          name,
          name === 'carriers' && rule === 'blank' ? t('form.carriersRequired') : t(`form.errors.${rule}`),
        ]),
      ),
      ...(values.adr?.unNumber && !values.adr.class ? { 'adr.class': t('form.classOfUn') } : {}),
      ...(amendment.save !== undefined && keepsOldNumber(flowValues(flow, defaults), values)
        ? { wasteStreamNumber: t('form.numberKept') }
        : {}),
    }),
    question: async (values) => {
      const before = flow ?? source
      return before && (await questionOfReceiver(values, flowValues(before, defaults), before))
    },
    save: amendment.save,
    onSaved: async (saved) => {
      toast(
        'success',
        flow === undefined
          ? t('form.created', { number: saved.number })
          : amendment.save !== undefined && saved.version !== flow.version
            ? t('amend.amended', { number: saved.version })
            : t('forms:saved'),
      )
      await navigate(
        onward === undefined
          ? `/material-flows/${saved.id}`
          : `/shipments/${onward}?${new URLSearchParams({ forward: saved.id })}`,
      )
    },
  })
}

const cancelAddress = ({ flow, source, onward, project }: Omit<FlowFormProps, 'lookups'>) =>
  onward !== undefined
    ? `/shipments/${onward}`
    : flow !== undefined
      ? `/material-flows/${flow.id}`
      : source !== undefined
        ? `/material-flows/${source.id}`
        : project !== undefined
          ? `/projects/${project.id}/material-flows`
          : '/material-flows'
