import { dayIn } from '#contract/accounts/customer-days.ts'
import * as z from 'zod/mini'
import type { LetterContent } from '#contract/letters/documents.ts'
import { flowFrom } from '#contract/parties/ewc-codes.ts'
import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { materialFlow } from '#contract/flows/material-flows.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, inArray } from '../../platform/db/drizzle.ts'
import { companies } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { documents, documentVersions } from '../../platform/db/schema/documents.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { saveLetters } from './save-letters.ts'

export interface LetterContext {
  readonly customerId: string
  readonly projectId: string
  readonly numberOfModifications: number
  readonly withCompanyLogo: boolean
  readonly content: Omit<LetterContent, 'shipment'>
}

export async function letterContexts(
  db: Queryable,
  flows: readonly OfficeFlow[],
): Promise<ReadonlyMap<string, LetterContext>> {
  const flowIds = flows.map(({ id }) => id)
  const rows = await db
    .select({
      id: materialFlows.id,
      customerId: materialFlows.customerId,
      projectId: materialFlows.projectId,
      project: { number: projects.number, name: projects.name },
      customer: {
        name: customers.name,
        language: customers.language,
        timeZone: customers.timeZone,
        logoId: customers.logoId,
      },
      employer: { name: companies.name, logoId: companies.logoId },
    })
    .from(materialFlows)
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .innerJoin(customers, eq(customers.id, materialFlows.customerId))
    .leftJoin(companies, eq(companies.id, projects.employerId))
    .where(inArray(materialFlows.id, flowIds))
  const byId = new Map(flows.map((flow) => [flow.id, flow]))
  return new Map(
    rows.flatMap((row) => {
      const flow = byId.get(row.id)
      if (flow === undefined) return []
      const content = {
        flow: toLetterFlow(flow),
        project: { ...row.project, customerName: row.customer.name },
        language: row.customer.language,
        timeZone: row.customer.timeZone,
        logo: logoOf(row),
      } as const
      return [
        [
          row.id,
          {
            customerId: row.customerId,
            projectId: row.projectId,
            numberOfModifications: flow.numberOfModifications,
            withCompanyLogo: content.logo !== undefined,
            content,
          },
        ],
      ]
    }),
  )
}

interface LogoOwner {
  readonly name: string
  readonly logoId: string | null
}

const logoOf = ({ employer, customer }: { employer: LogoOwner | null; customer: LogoOwner }) =>
  [employer, customer]
    .flatMap((owner) =>
      owner === null || owner.logoId === null ? [] : [{ file: owner.logoId, name: owner.name }],
    )
    .at(0)

/** Decodes a flow as a letter contains it, without the office's own fields and what other flows say of it. */
export const toLetterFlow = (flow: unknown): LetterContent['flow'] => ({
  ...z.parse(materialFlow, flow),
  wasteStreamNumberShared: undefined,
})

/** One version for each change; returns the latest number. */
export async function saveLetterTemplate(
  db: Queryable,
  flow: OfficeFlow,
  madeById: string | undefined,
): Promise<number> {
  const context = (await letterContexts(db, [flow])).get(flow.id)
  if (context === undefined) throw new Error(`There is no material flow ${flow.id} to make a letter of.`)
  const { project, timeZone } = context.content
  const [number = 0] = await saveLetters(db, [
    {
      ...context,
      content: { ...context.content, flow: flowFrom(context.content.flow, dayIn(Date.now(), timeZone)) },
      documentType: 'letter_template',
      name: `${project.number}-${flow.number}`,
      materialFlowId: flow.id,
      madeById,
    },
  ])
  return number
}

export async function removeLetterTemplate(db: Queryable, flowId: string): Promise<void> {
  const isTemplate = and(eq(documents.materialFlowId, flowId), eq(documents.documentType, 'letter_template'))
  await db
    .delete(documentVersions)
    .where(
      inArray(documentVersions.documentId, db.select({ id: documents.id }).from(documents).where(isTemplate)),
    )
  await db.delete(documents).where(isTemplate)
}
