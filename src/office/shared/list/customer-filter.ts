import type { Namespace, TFunction } from 'i18next'
import { useSession } from '../../../app/session/session.ts'
import { customerChoices } from '../choices/reference-choices.ts'
import { seesAllCustomers } from '../page/sees-all-customers.ts'

export const customerFilter = <Texts extends Namespace>(title: (t: TFunction<Texts>) => string) => ({
  kind: 'reference' as const,
  choices: customerChoices,
  offeredTo: seesAllCustomers,
  title,
})

export interface NamedCustomer {
  readonly customerName?: string | undefined
}

/** Adds the names only for users who see more than one customer. */
export async function withCustomerNames<Row extends { readonly customer?: string | undefined }>(
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<(Row & NamedCustomer)[]> {
  const session = useSession.getState()
  const ids = [...new Set(rows.flatMap(({ customer }) => customer ?? []))]
  if (session.state !== 'signed-in' || !seesAllCustomers(session.user) || ids.length === 0) return [...rows]
  const names = new Map((await customerChoices.byIds(ids, signal)).map(({ value, title }) => [value, title]))
  return rows.map((row) => ({ ...row, customerName: names.get(row.customer ?? '') }))
}
