import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'
import {
  commonDecisions,
  exceptionsSettlement,
  settledPerRequest,
  settleExceptions,
  type ShipmentException,
} from '#contract/shipments/shipment-exceptions.ts'
import { call } from '../../api/call.ts'
import { DialogCancel } from '../../ui/overlays/close-dialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { useWeightQuestion } from '../shared/page/use-weight-question.ts'
import { acceptedLoads } from './accepted-load.ts'
import { useGoOn } from './next-exception.ts'

const initial = { decision: 'dismissed' as (typeof commonDecisions)[number], comment: '' }
const settlement = z.pick(exceptionsSettlement, { decision: true, comment: true })

const { RadioInput, TextAreaInput } = officeFields<typeof initial>()

interface Unsettled {
  readonly exception: ShipmentException
  readonly why: string
}

interface SettleManyProps {
  readonly exceptions: readonly ShipmentException[]
  readonly onClose: () => void
}

/**
 * One decision with the same words to each driver; then the next open exception is shown. Those that could
 * not be settled so are named with the reason.
 */
export function SettleManyDialog({ exceptions: chosen, onClose }: SettleManyProps) {
  const { t } = useTranslation('exceptions')
  // As chosen: the list is read again after each attempt, and a repetition must be of the same exceptions.
  const [exceptions] = useState(chosen)
  const [keys] = useState(() => new Map<string, string>())
  const [unsettled, setUnsettled] = useState<readonly Unsettled[]>()
  const { revalidate } = useRevalidator()
  const goOn = useGoOn()
  const weightQuestion = useWeightQuestion()
  const form = useActionForm({
    schema: settlement,
    initial,
    check: ({ comment }): Record<string, string> =>
      comment.trim() === '' ? { comment: t('commentNeeded') } : {},
    question: async ({ decision }) =>
      decision === 'accepted' ? await weightQuestion(await acceptedLoads(exceptions)) : undefined,
    send: async (body) => {
      const refused = await settle(exceptions, body, keys).finally(() => void revalidate())
      if (refused.length > 0) return setUnsettled(refused)
      onClose()
      const last = exceptions.at(-1)
      if (last !== undefined) await goOn(last, t('doneMany', { count: exceptions.length }))
    },
  })
  return unsettled === undefined ? (
    <FormDialog
      title={t('settleManyTitle', { count: exceptions.length })}
      form={form}
      saveLabel={t('settle')}
      onClose={onClose}
    >
      <RadioInput
        name="decision"
        label={t('decision')}
        options={commonDecisions.map((value) => ({
          value,
          label: t(`decisions.${value}`),
          help: t(`decisionHelp.${value}`),
        }))}
      />
      <TextAreaInput
        name="comment"
        label={t('comment')}
        help={t('commentManyHelp')}
        maxLength={2000}
        required
      />
    </FormDialog>
  ) : (
    <UnsettledDialog unsettled={unsettled} settled={exceptions.length - unsettled.length} onClose={onClose} />
  )
}

function UnsettledDialog({
  unsettled,
  settled,
  onClose,
}: {
  readonly unsettled: readonly Unsettled[]
  readonly settled: number
  readonly onClose: () => void
}) {
  const { t } = useTranslation('exceptions')
  return (
    <Dialog
      title={t('unsettledTitle', { count: unsettled.length })}
      size="md"
      onClose={onClose}
      footer={<DialogCancel>{t('close')}</DialogCancel>}
    >
      <Alert tone="warning">{t('unsettledLead', { count: settled })}</Alert>
      <chakra.ul display="grid" gap="8px" marginTop="12px">
        {unsettled.map(({ exception, why }) => (
          <li key={exception.id}>
            <TextLink to={`/exceptions/${exception.id}`}>{exception.number ?? t('noNumber')}</TextLink>: {why}
          </li>
        ))}
      </chakra.ul>
    </Dialog>
  )
}

/**
 * Sends the decision in as many requests as it takes. A request that is repeated after a lost answer gets
 * that answer, by the key of its body. @returns those that were refused
 */
async function settle(
  exceptions: readonly ShipmentException[],
  decision: z.output<typeof settlement>,
  keys: Map<string, string>,
): Promise<readonly Unsettled[]> {
  const unsettled: Unsettled[] = []
  for (let from = 0; from < exceptions.length; from += settledPerRequest) {
    const batch = exceptions.slice(from, from + settledPerRequest)
    const body = { ...decision, exceptions: batch.map(({ id }) => id) }
    const sent = JSON.stringify(body)
    const idempotencyKey = keys.get(sent) ?? crypto.randomUUID()
    keys.set(sent, idempotencyKey)
    const { results } = await call(settleExceptions, { body, idempotencyKey })
    for (const exception of batch) {
      const problem = results.find(({ id }) => id === exception.id)?.problem
      if (problem !== undefined) unsettled.push({ exception, why: problem.detail })
    }
  }
  return unsettled
}
