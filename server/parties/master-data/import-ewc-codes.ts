import { createHash } from 'node:crypto'
import { formatEwcCode } from '#contract/parties/ewc-codes.ts'
import type { EwcChange, EwcCodeImport, ImportLineError } from '#contract/parties/ewc-code-imports.ts'
import type { Locale } from '#contract/kit/locales.ts'
import type { Queryable } from '../../platform/db/connect.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { ewcCodes } from '../../platform/db/schema/master-data.ts'
import { newId } from '../../platform/db/uuid.ts'
import { HttpProblem } from '../../platform/http/request/problem.ts'
import { recordAudit } from '../../platform/http/collection/record-audit.ts'
import { violation } from '../../platform/i18n/violations.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { ewcLevelOf } from './ewc-rows.ts'
import { markFlowsChanged, usesEwcCode } from './mark-flows-changed.ts'
import { type EwcEntry, type EwcPlan, type PlannedChange, planEwcImport } from './plan-ewc-import.ts'
import { type ListError, readEwcList } from './read-ewc-list.ts'
import type { PoolCall } from '../../platform/http/request/endpoint.ts'
import { bumpedVersion } from '../../platform/http/collection/change-steps.ts'

export interface ImportOptions {
  readonly preview: boolean
  readonly validFrom: string | undefined
  readonly complete: boolean
  /** ISO date. */
  readonly today: string
}

const maxErrors = 1000
const maxViolations = 50

/**
 * One transaction includes the audit entry and locks the table against other imports.
 * @throws HttpProblem validation_failed for a list with errors (each on `lines[n].column`), unless it is a
 * preview
 */
export async function importEwcList(
  call: PoolCall,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<EwcCodeImport> {
  const list = readEwcList(bytes, options.validFrom)
  const planOn = async (db: Queryable): Promise<EwcPlan> =>
    planEwcImport(await db.select().from(ewcCodes), list.codes, {
      today: options.today,
      completeFrom:
        options.complete && list.errors.length === 0 ? (options.validFrom ?? options.today) : undefined,
    })
  if (options.preview) {
    const plan = await planOn(call.db)
    return importResult(plan, [...list.errors, ...plan.errors], false, call.locale)
  }
  return await call.db.transaction(async (db) => {
    await db.execute(sql`lock table ${ewcCodes} in share row exclusive mode`)
    const plan = await planOn(db)
    const errors = [...list.errors, ...plan.errors]
    if (errors.length > 0)
      throw new HttpProblem('validation_failed', {
        violations: errors.slice(0, maxViolations).map((error) => toViolation(error, call.locale)),
      })
    await applyChanges(db, plan.changes)
    await markOfficial(
      db,
      list.codes.map(({ code }) => code),
    )
    const idsOf = (kind: PlannedChange['kind']) =>
      plan.changes.filter((change) => change.kind === kind).map(({ after }) => after.id)
    await recordAudit(
      { db, viewer: call.viewer, request: call.request },
      {
        action: 'import',
        subject: { type: 'EwcCodeImport', id: newId() },
        after: {
          sha256: createHash('sha256').update(bytes).digest('hex'),
          added: idsOf('added'),
          changed: idsOf('changed'),
          ended: idsOf('ended'),
          unchanged: plan.unchanged,
        },
      },
    )
    return importResult(plan, [], true, call.locale)
  })
}

async function applyChanges(db: Queryable, changes: readonly PlannedChange[]): Promise<void> {
  // Ended entries are written first: validity periods of one code must not overlap.
  for (const { before, after } of changes.filter(({ kind }) => kind !== 'added'))
    await db
      .update(ewcCodes)
      .set({ ...columnsOf(after), ...bumpedVersion(ewcCodes) })
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
  const changed = [...new Set(changes.map(({ after }) => after.code))]
  for (let start = 0; start < changed.length; start += 2000)
    await markFlowsChanged(db, usesEwcCode(changed.slice(start, start + 2000)))
  await enqueue(db, 'renew_codes_of_loads', { codes: changed })
}

/** Those that the list names as they are, too. */
const markOfficial = (db: Queryable, codes: readonly string[]) =>
  db
    .update(ewcCodes)
    .set({ official: true })
    .where(and(sql`${ewcCodes.code} = any(${sql.param([...codes])}::text[])`, eq(ewcCodes.official, false)))

const columnsOf = ({ hazardous, nameEn, nameNl, validTo }: EwcEntry) => ({
  hazardous,
  nameEn,
  nameNl,
  validTo,
})

const toWireEntry = ({ hazardous, nameEn, nameNl, validFrom, validTo }: EwcEntry) => ({
  hazardous,
  names: { en: nameEn, nl: nameNl },
  validFrom: validFrom ?? undefined,
  validTo: validTo ?? undefined,
})

const toWireChange = ({ kind, line, before, after }: PlannedChange): EwcChange => ({
  kind,
  line,
  ewcCode: after.id,
  displayCode: formatEwcCode(after.code, after.hazardous),
  before: before === undefined ? undefined : toWireEntry(before),
  after: toWireEntry(after),
})

const toViolation = ({ line, column, rule, values }: ListError, locale: Locale) =>
  violation(['lines', line, ...(column === undefined ? [] : [column])], rule, locale, values)

function toLineError(error: ListError, locale: Locale): ImportLineError {
  const { message, code } = toViolation(error, locale)
  return { line: error.line, column: error.column, value: error.value, message, code }
}

/** `faults` (a name of the API) counts all errors; `errors` lists the first of them. */
function importResult(
  plan: EwcPlan,
  errors: readonly ListError[],
  applied: boolean,
  locale: Locale,
): EwcCodeImport {
  const count = (kind: PlannedChange['kind']) => plan.changes.filter((change) => change.kind === kind).length
  return {
    applied,
    added: count('added'),
    changed: count('changed'),
    ended: count('ended'),
    unchanged: plan.unchanged,
    faults: errors.length,
    changes: plan.changes.map(toWireChange),
    errors: errors
      .toSorted((left, right) => left.line - right.line)
      .slice(0, maxErrors)
      .map((error) => toLineError(error, locale)),
  }
}
