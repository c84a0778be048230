import i18next from 'i18next'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { Question } from '../../../ui/overlays/confirm.ts'
import type { FlowValues } from './flow-values.ts'
import { goesToOther, keptOfReceiver } from './of-receiver.ts'

/** Before a flow is saved that goes to another receiver and has still what the one before gave, or who reads for it. */
export async function questionOfReceiver(
  values: FlowValues,
  first: FlowValues,
  before: OfficeFlow,
): Promise<Question | undefined> {
  const kept = keptOfReceiver(values, first)
  if (kept.length === 0 || !(await goesToOther(values, before))) return undefined
  const t = i18next.getFixedT(null, 'flows')
  const known = new Set(first.recipients.map(({ email }) => email))
  const emails = (values.recipients ?? []).flatMap(({ email }) => (known.has(email) ? [email] : []))
  const fields = kept.map((name) => t(`form.ofReceiver.${name}`)).join(', ')
  return {
    title: t('form.otherReceiver'),
    body: [
      t('form.otherReceiverKeeps', { fields }),
      emails.length === 0 ? '' : t('form.otherReceiverMails', { emails: emails.join(', ') }),
    ]
      .filter(Boolean)
      .join(' '),
    confirm: t('form.otherReceiverSave'),
    cancel: t('form.otherReceiverCheck'),
  }
}
