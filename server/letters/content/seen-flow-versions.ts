import * as z from 'zod/mini'
import { officeFlow } from '#contract/flows/material-flow-collection.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, or } from '../../platform/db/drizzle.ts'
import { materialFlowVersions } from '../../platform/db/schema/material-flows.ts'
import type { shipments } from '../../platform/db/schema/shipments.ts'
import { ewcPeriodsByIds } from '../../parties/master-data/ewc-periods.ts'
import { toLetterFlow } from './letter-template.ts'

type Load = Pick<typeof shipments.$inferSelect, 'materialFlowId' | 'materialFlowVersion'>

/** Of the version that a load states. */
export const flowVersionKey = ({ materialFlowId, materialFlowVersion }: Load) =>
  `${materialFlowId} ${materialFlowVersion}`

const modificationCount = z.pick(officeFlow, { numberOfModifications: true })

/** The flow versions that the drivers saw, by `flowVersionKey`, where stored: a flow that never changed has none. */
export async function readSeenFlowVersions(db: Queryable, loads: readonly Load[]) {
  const byVersion = new Map(loads.map((row) => [flowVersionKey(row), row]))
  const conditions = [...byVersion.values()].map(({ materialFlowId, materialFlowVersion }) =>
    and(
      eq(materialFlowVersions.materialFlowId, materialFlowId),
      eq(materialFlowVersions.version, materialFlowVersion),
    ),
  )
  const rows =
    conditions.length === 0
      ? []
      : await db
          .select()
          .from(materialFlowVersions)
          .where(or(...conditions))
  // Older versions lack the days of their code, and the list may have changed: it decides by the day of the
  // load, and has the official text once that was imported.
  const periods = await ewcPeriodsByIds(
    db,
    rows.flatMap(({ content }) =>
      [content.ewcCode?.id ?? [], content.plannedChange?.ewcCode.id ?? []].flat(),
    ),
  )
  const onList = <Code extends { readonly id: string }>(code: Code) => ({ ...code, ...periods.get(code.id) })
  return new Map(
    rows.map(({ materialFlowId, version, content }) => [
      flowVersionKey({ materialFlowId, materialFlowVersion: version }),
      {
        flow: toLetterFlow({
          ...content,
          ewcCode: content.ewcCode && onList(content.ewcCode),
          plannedChange: content.plannedChange && {
            ...content.plannedChange,
            ewcCode: onList(content.plannedChange.ewcCode),
          },
        }),
        numberOfModifications: z.parse(modificationCount, content).numberOfModifications,
      },
    ]),
  )
}
