import type { OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { managedBy, visibleTo } from '../../accounts/access/flows.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { alias } from '../../platform/db/drizzle-pg.ts'
import { and, asc, eq, inArray, type SQL, sql } from '../../platform/db/drizzle.ts'
import { companies, locations } from '../../platform/db/schema/companies.ts'
import { customers } from '../../platform/db/schema/customers.ts'
import { ewcCodes, processingMethods, senderTypes, units } from '../../platform/db/schema/master-data.ts'
import { materialFlowCarriers, materialFlows } from '../../platform/db/schema/material-flows.ts'
import { products } from '../../platform/db/schema/products.ts'
import { projects } from '../../platform/db/schema/projects.ts'
import { shipments } from '../../platform/db/schema/shipments.ts'
import { codeOf, codePattern, type SearchWord, searchBy } from '../../platform/http/collection/search.ts'
import { contains } from '../../platform/http/collection/filters.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { versionFields } from '../../platform/http/wire/timestamp.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { laterPeriods, laterPeriodsOf } from '../../parties/master-data/ewc-periods.ts'
import { unitOf } from '../../parties/master-data/queries.ts'
import { partyOf, loadingPlaceOf } from './places.ts'
import { notReady } from './readiness.ts'
import { storedFlow } from './stored-flow.ts'

/** @throws HttpProblem not_found for an invisible flow, access_denied for one of another customer */
export async function assertManaged(db: Queryable, viewer: Viewer, id: string): Promise<void> {
  const [row] = await db
    .select({ managed: sql<boolean>`${managedBy(viewer)}` })
    .from(materialFlows)
    .where(and(eq(materialFlows.id, id), visibleTo(viewer)))
  if (row === undefined) throw new HttpProblem('not_found')
  if (!row.managed) throw new HttpProblem('access_denied')
}

const origin = alias(locations, 'origin')
const originCompany = alias(companies, 'origin_company')
const destination = alias(locations, 'destination')
const destinationCompany = alias(companies, 'destination_company')
const receiver = alias(companies, 'receiver')
const sender = alias(companies, 'sender')
const disposer = alias(companies, 'disposer')
const plannedCode = alias(ewcCodes, 'planned_code')

export async function flowsWhere(db: Queryable, condition: SQL | undefined): Promise<OfficeFlow[]> {
  const rows = await selectFlows(db, condition)
  const carriers = await carriersByFlow(
    db,
    rows.map((row) => row.flow.id),
  )
  return rows.map((row) => toOfficeFlow(row, carriers.get(row.flow.id) ?? []))
}

/** By another flow of the customer that differs in what a waste stream number belongs to (lma.nl). */
const numberShared = sql<boolean>`exists (select from ${materialFlows} other
  left join ${ewcCodes} other_code on other_code.id = other.ewc_code_id
  where other.customer_id = ${materialFlows.customerId} and other.id <> ${materialFlows.id}
    and other.waste_stream_number = ${materialFlows.wasteStreamNumber}
    and (case when not other.private_disposer then other.disposer_id end, other.private_disposer,
        other.origin_location_id, other.origin_one_time, other.processing_method_code, other_code.code)
      is distinct from (case when not ${materialFlows.privateDisposer} then ${materialFlows.disposerId} end,
        ${materialFlows.privateDisposer}, ${materialFlows.originLocationId}, ${materialFlows.originOneTime},
        ${materialFlows.processingMethodCode}, ${ewcCodes.code}))`

const selectFlows = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({
      flow: materialFlows,
      unit: units,
      ewcCode: ewcCodes,
      laterPeriods,
      numberShared,
      plannedCode,
      laterOfPlanned: laterPeriodsOf('planned_code'),
      processingMethod: processingMethods,
      product: products,
      origin,
      originCompany: { name: originCompany.name },
      destination,
      destinationCompany: { name: destinationCompany.name },
      receiver,
      sender,
      senderType: senderTypes,
      disposer,
    })
    .from(materialFlows)
    .innerJoin(units, eq(units.code, materialFlows.cargoUnitCode))
    .innerJoin(sender, eq(sender.id, materialFlows.senderId))
    .innerJoin(senderTypes, eq(senderTypes.code, materialFlows.senderType))
    .leftJoin(disposer, eq(disposer.id, materialFlows.disposerId))
    .leftJoin(ewcCodes, eq(ewcCodes.id, materialFlows.ewcCodeId))
    .leftJoin(plannedCode, eq(plannedCode.id, materialFlows.plannedEwcCodeId))
    .leftJoin(processingMethods, eq(processingMethods.code, materialFlows.processingMethodCode))
    .leftJoin(products, eq(products.id, materialFlows.productId))
    .leftJoin(origin, eq(origin.id, materialFlows.originLocationId))
    .leftJoin(originCompany, eq(originCompany.id, origin.companyId))
    .leftJoin(destination, eq(destination.id, materialFlows.destinationLocationId))
    .leftJoin(destinationCompany, eq(destinationCompany.id, destination.companyId))
    .leftJoin(receiver, sql`${receiver.id} = coalesce(${materialFlows.receiverId}, ${destination.companyId})`)
    .where(condition)
    .orderBy(asc(materialFlows.projectId), asc(materialFlows.number))

type FlowRow = Awaited<ReturnType<typeof selectFlows>>[number]

function toOfficeFlow(row: FlowRow, carriers: OfficeFlow['carriers']): OfficeFlow {
  const { flow } = row
  return {
    ...storedFlow.toDraft(flow),
    id: flow.id,
    number: flow.number,
    ewcCode: row.ewcCode === null ? undefined : ewcCodeOf(row.ewcCode, row.laterPeriods),
    processingMethod: row.processingMethod === null ? undefined : processingMethodOf(row.processingMethod),
    plannedChange: plannedChangeOf(row),
    origin: loadingPlaceOf(row.origin, row.originCompany?.name, flow.originOneTime),
    originLocation: locationOf(row.origin),
    destination: loadingPlaceOf(row.destination, row.destinationCompany?.name, flow.destinationOneTime),
    destinationLocation: locationOf(row.destination),
    sender: companyOf(row.sender),
    senderRole: row.senderType.role,
    senderTypeNames: { en: row.senderType.nameEn, nl: row.senderType.nameNl },
    disposer: row.disposer === null ? undefined : companyOf(row.disposer),
    receiver: row.receiver === null ? undefined : companyOf(row.receiver),
    carriers,
    cargoUnit: unitOf(row.unit),
    product: row.product === null ? undefined : productOf(row.product),
    givers: flow.givers.length === 0 ? undefined : flow.givers,
    wasteStreamNumberShared: row.numberShared || undefined,
    numberOfModifications: flow.numberOfModifications,
    ...versionFields(flow),
  }
}

const plannedChangeOf = ({ flow, plannedCode: code, laterOfPlanned }: FlowRow) =>
  flow.plannedFrom === null || code === null
    ? undefined
    : {
        from: flow.plannedFrom,
        ewcCode: ewcCodeOf(code, laterOfPlanned),
        wasteStreamNumber: flow.plannedWasteStreamNumber ?? undefined,
      }

const ewcCodeOf = (ewcCode: typeof ewcCodes.$inferSelect, later: FlowRow['laterPeriods']) => ({
  id: ewcCode.id,
  code: ewcCode.code,
  hazardous: ewcCode.hazardous,
  names: { en: ewcCode.nameEn, nl: ewcCode.nameNl },
  validFrom: ewcCode.validFrom ?? undefined,
  validTo: ewcCode.validTo ?? undefined,
  later: later ?? undefined,
})
const processingMethodOf = (method: typeof processingMethods.$inferSelect) => ({
  id: method.code,
  code: method.code,
  names: { en: method.nameEn, nl: method.nameNl },
})
const productOf = (product: typeof products.$inferSelect) => ({
  id: product.id,
  name: product.name,
  description: product.description ?? undefined,
  certificateNumber: product.certificateNumber ?? undefined,
})

export const flowListColumns = (clock: Clock) => ({
  ewcCode: (ids: readonly string[]) => codeOnDay(clock(), ids),
  origin: materialFlows.originLocationId,
  destination: materialFlows.destinationLocationId,
  transporter: (ids: readonly string[]) => sql`exists (select 1 from ${materialFlowCarriers}
    where ${materialFlowCarriers.materialFlowId} = ${materialFlows.id} and ${inArray(sql`${materialFlowCarriers.companyId}::text`, [...ids])})`,
  ready: sql`(not ${{ getSQL: () => notReady(clock()) }})`,
  shipments: sql`(select ${shipments.id} from ${shipments} where ${shipments.materialFlowId} = ${materialFlows.id} limit 1)`,
})

/** The customer's day decides between the chosen entry and its successor. */
const codeOnDay = (moment: Date, ids: readonly string[]) => sql`(${materialFlows.ewcCodeId} in (
    select entry.id from ewc_codes entry join ewc_codes asked on asked.code = entry.code where ${inArray(sql`asked.id`, [...ids])})
  and ${inArray(
    sql`ewc_code_on(${materialFlows.ewcCodeId}, (select (${moment.toISOString()}::timestamptz at time zone ${customers.timeZone})::date::text
      from ${customers} where ${customers.id} = ${materialFlows.customerId}))`,
    [...ids],
  )})`

const matchesWord = ({ pattern, code: wordCode }: SearchWord): SQL => {
  const code = codePattern(wordCode)
  const named = sql`(select ${companies.id} from ${companies} where ${contains(companies.name, pattern)})`
  return sql`(${contains(materialFlows.usualName, pattern)} or ${materialFlows.wasteStreamNumber} like ${code}
    or ${materialFlows.ewcCodeId} in (select ${ewcCodes.id} from ${ewcCodes} where ${ewcCodes.code} like ${code})
    or ${materialFlows.projectId} in (select ${projects.id} from ${projects} where ${contains(projects.name, pattern)})
    or (select ${codeOf(projects.number)} from ${projects} where ${projects.id} = ${materialFlows.projectId}) || ${materialFlows.number} like ${code}
    or ${materialFlows.senderId} in ${named} or ${materialFlows.disposerId} in ${named} or ${materialFlows.receiverId} in ${named}
    or ${materialFlows.destinationLocationId} in (select ${locations.id} from ${locations} where ${locations.companyId} in ${named})
    or ${materialFlows.id} in (select ${materialFlowCarriers.materialFlowId} from ${materialFlowCarriers} where ${materialFlowCarriers.companyId} in ${named}))`
}

export const searchCondition = searchBy(matchesWord)

const companyOf = (company: typeof companies.$inferSelect) => ({ id: company.id, ...partyOf(company) })
const locationOf = (location: typeof locations.$inferSelect | null) =>
  location === null ? undefined : { id: location.id, description: location.description }

async function carriersByFlow(
  db: Queryable,
  flowIds: readonly string[],
): Promise<Map<string, OfficeFlow['carriers']>> {
  const carriers = new Map<string, OfficeFlow['carriers']>()
  if (flowIds.length === 0) return carriers
  const rows = await db
    .select({
      flowId: materialFlowCarriers.materialFlowId,
      type: materialFlowCarriers.type,
      company: companies,
    })
    .from(materialFlowCarriers)
    .innerJoin(companies, eq(companies.id, materialFlowCarriers.companyId))
    .where(inArray(materialFlowCarriers.materialFlowId, [...flowIds]))
    .orderBy(asc(materialFlowCarriers.type), asc(companies.name))
  for (const { flowId, type, company } of rows)
    carriers.set(flowId, [...(carriers.get(flowId) ?? []), { ...companyOf(company), type: type }])
  return carriers
}
