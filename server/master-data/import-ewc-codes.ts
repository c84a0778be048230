import { eq, inArray, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { showEwcCode } from '#contract/ewc-codes.ts'
import type { EwcChange, EwcCodeImport, LineFault } from '#contract/ewc-code-imports.ts'
import type { Locale } from '#contract/locales.ts'
import type { Queryable } from '../db/connect.ts'
import { ewcCodes } from '../db/schema/master-data.ts'
import { materialFlows } from '../db/schema/projects.ts'
import { newId } from '../db/uuid.ts'
import type { WriteCall } from '../http/collection/resource-definition.ts'
import { Refusal } from '../http/request/problem.ts'
import { recordAudit } from '../http/collection/record-audit.ts'
import { violation } from '../i18n/violations.ts'
import { ewcLevelOf } from './ewc-rows.ts'
import { markFlows } from './mark-flows.ts'
import { type EwcEntry, type EwcPlan, type PlannedChange, planEwcImport } from './plan-ewc-import.ts'
import { type ListFault, readEwcList } from './read-ewc-list.ts'

export interface ImportTerms {
  readonly preview: boolean
  readonly validFrom: string | undefined
  readonly complete: boolean
  /** ISO date. */
  readonly today: string
}

const mostErrors = 1000
/** A refusal names fewer: its text is all of them. */
const mostViolations = 50

/**
 * Imports a list, or says what would become of it. One transaction with its entry of the audit log; two imports wait for each other.
 * Refuses a list with faults (validation_failed, each on `lines[n].column`) unless it is only a preview.
 */
export async function importEwcList(
  call: WriteCall,
  bytes: Uint8Array,
  terms: ImportTerms,
): Promise<EwcCodeImport> {
  const list = readEwcList(bytes, terms.validFrom)
  const planOn = async (db: Queryable): Promise<EwcPlan> =>
    planEwcImport(await db.select().from(ewcCodes), list.codes, {
      today: terms.today,
      wholeFrom: terms.complete && list.faults.length === 0 ? (terms.validFrom ?? terms.today) : undefined,
    })
  if (terms.preview) {
    const plan = await planOn(call.db)
    return answerOf(plan, [...list.faults, ...plan.faults], false, call.locale)
  }
  return await call.db.transaction(async (db) => {
    await db.execute(sql`lock table ${ewcCodes} in share row exclusive mode`)
    const plan = await planOn(db)
    const faults = [...list.faults, ...plan.faults]
    if (faults.length > 0)
      throw new Refusal('validation_failed', {
        violations: faults.slice(0, mostViolations).map((fault) => violationOf(fault, call.locale)),
      })
    await write(db, plan.changes)
    const of = (wanted: PlannedChange['kind']) =>
      plan.changes.filter(({ kind }) => kind === wanted).map(({ after }) => after.id)
    await recordAudit(
      { ...call, db },
      {
        action: 'import',
        subject: { type: 'EwcCodeImport', id: newId() },
        after: {
          sha256: createHash('sha256').update(bytes).digest('hex'),
          added: of('added'),
          changed: of('changed'),
          ended: of('ended'),
          unchanged: plan.unchanged,
        },
      },
    )
    return answerOf(plan, [], true, call.locale)
  })
}

async function write(db: Queryable, changes: readonly PlannedChange[]): Promise<void> {
  // What ends makes room for what begins.
  for (const { before, after } of changes.filter(({ kind }) => kind !== 'added'))
    await db
      .update(ewcCodes)
      .set({ ...columnsOf(after), version: sql`${ewcCodes.version} + 1`, updatedAt: sql`now()` })
      .where(eq(ewcCodes.id, before?.id ?? after.id))
  const added = changes
    .filter(({ kind }) => kind === 'added')
    .map(({ after }) => ({
      ...columnsOf(after),
      id: after.id,
      code: after.code,
      level: ewcLevelOf(after.code),
      validFrom: after.validFrom,
    }))
  // A statement takes at most 65,535 parameters.
  for (let start = 0; start < added.length; start += 2000)
    await db.insert(ewcCodes).values(added.slice(start, start + 2000))
  const changed = changes.filter(({ kind }) => kind === 'changed').map(({ after }) => after.id)
  for (let start = 0; start < changed.length; start += 2000)
    await markFlows(db, inArray(materialFlows.ewcCodeId, changed.slice(start, start + 2000)))
}

const columnsOf = ({ hazardous, nameEn, nameNl, validTo }: EwcEntry) => ({
  hazardous,
  nameEn,
  nameNl,
  validTo,
})

const entryOf = ({ hazardous, nameEn, nameNl, validFrom, validTo }: EwcEntry) => ({
  hazardous,
  names: { en: nameEn, nl: nameNl },
  validFrom: validFrom ?? undefined,
  validTo: validTo ?? undefined,
})

const changeOf = ({ kind, line, before, after }: PlannedChange): EwcChange => ({
  kind,
  line,
  ewcCode: after.id,
  displayCode: showEwcCode(after.code, after.hazardous),
  before: before === undefined ? undefined : entryOf(before),
  after: entryOf(after),
})

const violationOf = ({ line, column, rule, values }: ListFault, locale: Locale) =>
  violation(['lines', line, ...(column === undefined ? [] : [column])], rule, locale, values)

function faultOf(fault: ListFault, locale: Locale): LineFault {
  const { message, code } = violationOf(fault, locale)
  return { line: fault.line, column: fault.column, message, code }
}

function answerOf(
  plan: EwcPlan,
  faults: readonly ListFault[],
  applied: boolean,
  locale: Locale,
): EwcCodeImport {
  const count = (wanted: PlannedChange['kind']) => plan.changes.filter(({ kind }) => kind === wanted).length
  return {
    applied,
    added: count('added'),
    changed: count('changed'),
    ended: count('ended'),
    unchanged: plan.unchanged,
    faults: faults.length,
    changes: plan.changes.map(changeOf),
    errors: faults
      .toSorted((one, other) => one.line - other.line)
      .slice(0, mostErrors)
      .map((fault) => faultOf(fault, locale)),
  }
}
