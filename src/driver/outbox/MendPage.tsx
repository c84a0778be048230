import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import type { StatementFieldError } from '#contract/shipments/shipment-statements.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { mendStatement } from '../../offline/decisions/mend-statement.ts'
import { findRefused, type RefusedStatement } from '../../offline/decisions/refused.ts'
import { Alert, EmptyState } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { useFieldName } from '../shared/RefusalReason.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { parseDraft, statedValues } from '../statement/statement-draft.ts'
import { StatementScreen } from '../statement/StatementScreen.tsx'
import { useStatement } from '../statement/use-statement.ts'
import { useSubmitStatement } from '../statement/use-submit-statement.ts'
import { useWeightQuestion } from '../statement/use-weight-question.ts'
import { differencesOf, isAmended } from './remedy.ts'

export function Component() {
  const { t } = useTranslation('refusals')
  const { entryId = '' } = useParams()
  const data = useLiveQuery(async () => ({ id: entryId, refused: await findRefused(entryId) }), [entryId])
  if (data?.id !== entryId)
    return <LoadingScreen title={t('mend.title')} back={`/driver/outbox/${entryId}`} />
  const { entry, statement } = data.refused ?? {}
  if (entry?.state !== 'attention' || statement?.flow === undefined || statement.mode === undefined)
    return (
      <Screen
        title={t('mend.title')}
        back={`/driver/outbox/${entryId}`}
        action={<MainLink to="/driver/outbox">{t('toOutbox')}</MainLink>}
      >
        <EmptyState title={t(entry?.state === 'attention' ? 'mend.notHere' : 'done')} />
      </Screen>
    )
  return (
    <MendForm
      key={entryId}
      id={entryId}
      number={entry.subject}
      statement={statement}
      flow={statement.flow}
      mode={statement.mode}
    />
  )
}

function MendForm({
  id,
  number,
  statement,
  flow,
  mode,
}: {
  readonly id: string
  readonly number: string | undefined
  readonly statement: RefusedStatement
  readonly flow: FlowWithProject
  readonly mode: TransportMode
}) {
  const { t } = useTranslation('refusals')
  const locale = useLocale()
  const navigate = useNavigate()
  const { phase, photos: kept } = statement
  const draftKey = `mend:${id}`
  const form = useStatement(draftKey, phase, (unit) =>
    statedValues(statement.values, flow, mode, unit, locale),
  )
  const weightQuestion = useWeightQuestion(flow, mode)
  const submission = useSubmitStatement(form, {
    weightQuestion,
    parse: ({ draft, photos }) => parseDraft(draft, flow, phase, mode, [...kept, ...photos], locale),
    save: (values) => mendStatement(id, { draft: draftKey, ...values }),
    onSaved: () => void navigate('/driver/outbox', { replace: true }),
  })
  useDirtyForm(form?.draftUnsaved ?? false)
  return (
    <StatementScreen
      phase={phase}
      flow={flow}
      mode={mode}
      form={form}
      submission={submission}
      subtitle={<FactLine facts={[number, mode.identificationCode]} />}
      notice={
        <>
          {isAmended(statement) ? <WhatChanged statement={statement} /> : null}
          {kept.length === 0 ? null : <chakra.p>{t('mend.kept', { count: kept.length })}</chakra.p>}
        </>
      }
      mend={{
        title: t('mend.title'),
        action: t('mend.action'),
        back: `/driver/outbox/${id}`,
      }}
    />
  )
}

function WhatChanged({ statement }: { readonly statement: RefusedStatement }) {
  const { t } = useTranslation('refusals', { keyPrefix: 'flowChanged' })
  const fieldName = useFieldName()
  const { missing, superfluous } = differencesOf(statement)
  const names = (fields: readonly StatementFieldError['field'][]) =>
    fields.flatMap((field) => fieldName(field) ?? []).join(', ')
  return (
    <Alert tone="warning" title={t('title')}>
      {missing.length === 0 ? null : <p>{t('now', { fields: names(missing) })}</p>}
      {superfluous.length === 0 ? null : <p>{t('noLonger', { fields: names(superfluous) })}</p>}
      <p>{t('body')}</p>
    </Alert>
  )
}
