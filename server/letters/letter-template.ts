import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { LetterContent } from '#contract/documents.ts'
import { isLocale } from '#contract/locales.ts'
import type { OfficeFlow } from '#contract/material-flow-collection.ts'
import { materialFlow } from '#contract/material-flows.ts'
import type { Queryable } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { customers } from '../db/schema/customers.ts'
import { documents, documentVersions } from '../db/schema/documents.ts'
import { materialFlows, projects } from '../db/schema/projects.ts'
import { keepLetters } from './keep-letter.ts'

/** What a letter says of its flow alone, before anything is loaded. */
export interface LetterGround {
  readonly customerId: string
  readonly projectId: string
  readonly numberOfModifications: number
  readonly withCompanyLogo: boolean
  readonly content: Omit<LetterContent, 'shipment'>
}

/** The grounds of the letters of these flows, by the flow's id. */
export async function groundsOf(
  db: Queryable,
  flows: readonly OfficeFlow[],
): Promise<ReadonlyMap<string, LetterGround>> {
  const flowIds = flows.map(({ id }) => id)
  const rows = await db
    .select({
      id: materialFlows.id,
      customerId: materialFlows.customerId,
      projectId: materialFlows.projectId,
      modifications: materialFlows.numberOfModifications,
      project: { number: projects.number, name: projects.name },
      customer: { name: customers.name, language: customers.language },
      hasLogo: sql<boolean>`${or(isNotNull(companies.logoId), isNotNull(customers.logoId))}`,
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
      const language = isLocale(row.customer.language) ? row.customer.language : 'nl'
      const content = {
        flow: letterFlow(flow),
        project: { ...row.project, customerName: row.customer.name },
        language,
      } as const
      return [
        [
          row.id,
          {
            customerId: row.customerId,
            projectId: row.projectId,
            numberOfModifications: row.modifications,
            withCompanyLogo: row.hasLogo,
            content,
          },
        ],
      ]
    }),
  )
}

/** A flow as a letter has it, in memory: without what the office alone knows of it. */
export const letterFlow = (flow: unknown): LetterContent['flow'] =>
  z.decode(materialFlow, flow as z.input<typeof materialFlow>)

/** Keeps the letter template of a flow as it is now: a version of it for each version of the flow. Answers with its number. */
export async function keepLetterTemplate(
  db: Queryable,
  flow: OfficeFlow,
  madeById: string | undefined,
): Promise<number> {
  const ground = (await groundsOf(db, [flow])).get(flow.id)
  if (ground === undefined) throw new Error(`There is no material flow ${flow.id} to make a letter of.`)
  const { project } = ground.content
  const [number = 0] = await keepLetters(db, [
    {
      ...ground,
      documentType: 'letter_template',
      name: `${project.number}-${flow.number}`,
      materialFlowId: flow.id,
      madeById,
    },
  ])
  return number
}

/** Removes the template of a flow that goes. */
export async function removeLetterTemplate(db: Queryable, flowId: string): Promise<void> {
  const own = and(eq(documents.materialFlowId, flowId), eq(documents.documentType, 'letter_template'))
  await db
    .delete(documentVersions)
    .where(inArray(documentVersions.documentId, db.select({ id: documents.id }).from(documents).where(own)))
  await db.delete(documents).where(own)
}
