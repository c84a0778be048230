import type { CodePlan } from '#contract/flows/ewc-code-changes.ts'
import { isValidOn } from '#contract/parties/ewc-codes.ts'
import type { Violation } from '#contract/kit/problems.ts'
import { iriOf } from '#contract/kit/resource.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { and, asc, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'
import { materialFlows } from '../../platform/db/schema/material-flows.ts'
import type { WriteCall } from '../../platform/http/request/endpoint.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { bumpedVersion, refuseViolations } from '../../platform/http/collection/change-steps.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { applyPlannedChange, readDueFlows } from './apply-planned-changes.ts'
import { changeDays } from './ewc-code-changes.ts'
import { notifyFlowChanged } from './notify-changes.ts'
import { managedBy, visibleTo } from '../../accounts/access/flows.ts'
import { saveVersion } from './save-version.ts'
import { lockProjectFor } from './write-flow.ts'

/**
 * Plans all flows or none, from the day on which their code changes (see `amendEwcCodes`). Each gets a new
 * version, which tells devices of the plan.
 * @throws HttpProblem validation_failed, access_denied, precondition_failed, project_blocked
 */
export async function planEwcCodes(
  call: WriteCall,
  plans: readonly CodePlan[],
  { publicUrl, clock }: { readonly publicUrl: string; readonly clock: Clock },
): Promise<void> {
  const { db, viewer } = call
  const flows = await lockFlows(call, plans)
  const days = await changeDays(
    db,
    plans.map(({ materialFlow }) => materialFlow),
  )
  refuseViolations(await codeViolations(call, plans, days))
  for (const projectId of [...new Set(flows.map((flow) => flow.projectId))].toSorted())
    await lockProjectFor(db, 'plan', projectId)

  const plansByFlow = new Map(plans.map((plan) => [plan.materialFlow, plan]))
  for (const { id, customerId, ewcCodeId, wasteStreamNumber } of flows) {
    const plan = plansByFlow.get(id)
    const from = days.get(id)
    if (plan === undefined || from === undefined) continue
    await saveVersion(db, id)
    await db
      .update(materialFlows)
      .set({
        plannedFrom: from,
        plannedEwcCodeId: plan.ewcCode,
        plannedWasteStreamNumber: plan.wasteStreamNumber ?? null,
        plannedById: viewer.userId,
        ...bumpedVersion(materialFlows),
      })
      .where(eq(materialFlows.id, id))
    await saveVersion(db, id, { byId: viewer.userId, costsExtra: false })
    await recordAudit(call, {
      action: 'amend',
      subject: { type: 'MaterialFlow', id },
      customerId,
      before: { ewcCode: ewcCodeId, wasteStreamNumber },
      after: { ewcCode: plan.ewcCode, wasteStreamNumber: plan.wasteStreamNumber, from },
    })
    await notifyFlowChanged(db, id)
  }
  const now = clock()
  const due = await readDueFlows(
    db,
    now,
    flows.map(({ id }) => id),
  )
  for (const id of due) await applyPlannedChange(db, id, { publicUrl, now })
}

async function lockFlows({ db, viewer, locale }: WriteCall, plans: readonly CodePlan[]) {
  const ids = plans.map(({ materialFlow }) => materialFlow)
  refuseViolations(
    ids.flatMap((id, index) =>
      ids.indexOf(id) === index ? [] : [violation(['flows', index, 'materialFlow'], 'unique', locale)],
    ),
  )
  const rows = await db
    .select({ flow: materialFlows, isManaged: sql<boolean>`${managedBy(viewer)}` })
    .from(materialFlows)
    .where(and(inArray(materialFlows.id, ids), visibleTo(viewer)))
    .orderBy(asc(materialFlows.id))
    .for('update')
  const byId = new Map(rows.map((row) => [row.flow.id, row]))
  refuseViolations(
    ids.flatMap((id, index) =>
      byId.has(id)
        ? []
        : [
            violation(['flows', index, 'materialFlow'], 'unknown_item', locale, {
              iri: iriOf('material_flows', id),
            }),
          ],
    ),
  )
  if (rows.some(({ isManaged }) => !isManaged)) throw new HttpProblem('access_denied')
  if (plans.some(({ materialFlow, version }) => byId.get(materialFlow)?.flow.version !== version))
    throw new HttpProblem('precondition_failed')
  return rows.map(({ flow }) => flow)
}

/** The flow's code must change, and the planned code be valid on that day. */
async function codeViolations(
  { db, locale }: WriteCall,
  plans: readonly CodePlan[],
  days: ReadonlyMap<string, string>,
): Promise<readonly Violation[]> {
  const codes = await db
    .select()
    .from(ewcCodes)
    .where(inArray(ewcCodes.id, [...new Set(plans.map(({ ewcCode }) => ewcCode))]))
  const byId = new Map(codes.map((code) => [code.id, code]))
  return plans.flatMap(({ materialFlow, ewcCode }, index) => {
    const from = days.get(materialFlow)
    const code = byId.get(ewcCode)
    if (from === undefined) return [violation(['flows', index, 'materialFlow'], 'ewc_code_unchanged', locale)]
    if (code === undefined)
      return [
        violation(['flows', index, 'ewcCode'], 'unknown_item', locale, { iri: iriOf('ewc_codes', ewcCode) }),
      ]
    return code.level === 'code' && isValidOn(code, from)
      ? []
      : [violation(['flows', index, 'ewcCode'], 'ewc_code_not_valid_on', locale, { day: from })]
  })
}
