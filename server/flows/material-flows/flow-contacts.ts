import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { FlowContacts } from '#contract/flows/material-flows.ts'
import { personName } from '#contract/accounts/person.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, inArray } from '../../platform/db/drizzle.ts'
import { contactPersons } from '../../platform/db/schema/companies.ts'

type FlowParties = Pick<OfficeFlow, 'id' | 'project' | 'sender' | 'disposer' | 'receiver'>

/** A company with several for the project has none here: it is not known which of them signs. */
export async function contactsByFlow(
  db: Queryable,
  flows: readonly FlowParties[],
): Promise<ReadonlyMap<string, FlowContacts>> {
  if (flows.length === 0) return new Map()
  const companyIds = flows.flatMap(({ sender, disposer, receiver }) =>
    [sender, disposer, receiver].flatMap((party) => party?.id ?? []),
  )
  const persons = await db
    .select()
    .from(contactPersons)
    .where(
      and(
        inArray(contactPersons.projectId, [...new Set(flows.map(({ project }) => project))]),
        inArray(contactPersons.companyId, [...new Set(companyIds)]),
      ),
    )
  const contacts = new Map<string, FlowContacts>()
  for (const { id, project, sender, disposer, receiver } of flows) {
    const contactOf = (party: { readonly id: string } | undefined) => {
      const [person, ...others] = persons.filter(
        ({ companyId, projectId }) => companyId === party?.id && projectId === project,
      )
      return person === undefined || others.length > 0 ? undefined : personName(person)
    }
    const named = {
      sender: contactOf(sender),
      disposer: contactOf(disposer),
      receiver: contactOf(receiver),
    }
    if (Object.values(named).some((name) => name !== undefined)) contacts.set(id, named)
  }
  return contacts
}
