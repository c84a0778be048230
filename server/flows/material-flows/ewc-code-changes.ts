import { type EwcCodeChange, type EwcCodeChanges, maxCodeChanges } from '#contract/flows/ewc-code-changes.ts'
import { isValidOn } from '#contract/parties/ewc-codes.ts'
import { successorsOf } from '#contract/parties/ewc-successors.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, asc, eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { ewcCodes, projectStatuses } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { managedBy } from '../../accounts/access/flows.ts'

const chosen = alias(ewcCodes, 'chosen')
const ending = alias(ewcCodes, 'ending')
const planned = alias(ewcCodes, 'planned')

const changesFrom = sql<string>`(${ending.validTo}::date + 1)::text`

/** The first after which the code ends or changes its hazard. A change of wording needs no plan. */
const isEndingOfFlow = sql`${ending.id} = (select period.id from ewc_codes period
  where period.code = ${chosen.code} and coalesce(period.valid_from, '') >= coalesce(${chosen.validFrom}, '')
    and period.valid_to is not null
    and not exists (select 1 from ewc_codes next where next.code = period.code
      and next.valid_from = (period.valid_to::date + 1)::text and next.hazardous = period.hazardous)
  order by period.valid_to limit 1)`

const isOpen = sql<boolean>`(${materialFlows.plannedFrom} is distinct from ${changesFrom}::date)`

const destination = alias(locations, 'destination')

/** Flows without a plan come first, then by day. At most `maxCodeChanges`; `open` and `total` count all. */
const selectChanges = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      flow: materialFlows,
      isOpen,
      from: changesFrom,
      ending,
      planned,
      project: { id: projects.id, number: projects.number, name: projects.name },
      receiver: { id: companies.id, name: companies.name, processorNumber: companies.processorNumber },
      open: sql<number>`(count(*) filter (where ${isOpen}) over ())::int`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(materialFlows)
    .innerJoin(chosen, eq(chosen.id, materialFlows.ewcCodeId))
    .innerJoin(ending, isEndingOfFlow)
    .innerJoin(projects, eq(projects.id, materialFlows.projectId))
    .innerJoin(projectStatuses, eq(projectStatuses.id, projects.statusId))
    .leftJoin(planned, eq(planned.id, materialFlows.plannedEwcCodeId))
    .leftJoin(destination, eq(destination.id, materialFlows.destinationLocationId))
    // A flow without a receiver is received by the company of its destination.
    .leftJoin(
      companies,
      eq(companies.id, sql`coalesce(${materialFlows.receiverId}, ${destination.companyId})`),
    )
    .where(and(condition, eq(materialFlows.documentType, 'waste')))
    .orderBy(
      sql`not ${isOpen}`,
      asc(ending.validTo),
      asc(ending.code),
      asc(projects.number),
      asc(materialFlows.number),
    )
    .limit(maxCodeChanges)

type ChangingRow = Awaited<ReturnType<typeof selectChanges>>[number]

/** Reads open projects only. By code, with the possible new codes. */
export async function readCodeChanges(db: Queryable, viewer: Viewer): Promise<EwcCodeChanges> {
  const rows = await selectChanges(db, and(managedBy(viewer), sql`not ${projectStatuses.blocked}`))
  const codes = [...new Set(rows.flatMap(({ ending: { code } }) => successorsOf(code)))]
  const offered =
    codes.length === 0 ? [] : await db.select().from(ewcCodes).where(inArray(ewcCodes.code, codes))
  const changes = new Map<string, EwcCodeChange>()
  for (const row of rows) {
    const { ending: code, from } = row
    const change = changes.get(code.id) ?? {
      ewcCode: offeredCode(code),
      from,
      successors: successorsOf(code.code).flatMap((successor) =>
        offered
          .filter((each) => each.code === successor && each.level === 'code' && isValidOn(each, from))
          .map(offeredCode),
      ),
      flows: [],
    }
    changes.set(code.id, { ...change, flows: [...change.flows, changingFlow(row)] })
  }
  return { changes: [...changes.values()], open: rows[0]?.open ?? 0, total: rows[0]?.total ?? 0 }
}

export async function changeDays(
  db: Queryable,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectChanges(db, inArray(materialFlows.id, [...flowIds]))
  return new Map(rows.map(({ flow, from }) => [flow.id, from]))
}

const offeredCode = ({ id, code, hazardous, nameEn, nameNl }: typeof ewcCodes.$inferSelect) => ({
  id,
  code,
  hazardous,
  names: { en: nameEn, nl: nameNl },
})

const changingFlow = ({ flow, isOpen: open, planned: code, project, receiver }: ChangingRow) => ({
  id: flow.id,
  version: flow.version,
  number: flow.number,
  usualName: flow.usualName,
  project,
  wasteStreamNumber: flow.wasteStreamNumber ?? undefined,
  numberRequired: flow.routeCollection || flow.collectorsScheme,
  receiver:
    receiver === null ? undefined : { ...receiver, processorNumber: receiver.processorNumber ?? undefined },
  planned:
    open || code === null
      ? undefined
      : { ewcCode: offeredCode(code), wasteStreamNumber: flow.plannedWasteStreamNumber ?? undefined },
})
