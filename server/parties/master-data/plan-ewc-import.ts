import { addDays } from '#contract/kit/days.ts'
import { isValidOn, type Validity } from '#contract/parties/ewc-codes.ts'
import { ewcIdOf, ewcLevelOf } from './ewc-rows.ts'
import type { ListedEwcCode, ListError } from './read-ewc-list.ts'

export interface EwcEntry {
  readonly id: string
  readonly code: string
  readonly hazardous: boolean
  readonly nameEn: string
  readonly nameNl: string
  readonly validFrom: string | null
  readonly validTo: string | null
}

export interface PlannedChange {
  readonly kind: 'added' | 'changed' | 'ended'
  readonly line?: number
  readonly before?: EwcEntry
  readonly after: EwcEntry
}

export interface EwcPlan {
  readonly changes: readonly PlannedChange[]
  readonly unchanged: number
  readonly errors: readonly ListError[]
}

/**
 * A line refers to the entry of its code with the same first day or, without one, to the entry that is valid
 * today. A new first day adds a successor and ends the entry valid until then; but when that day is not in
 * the future and the hazard flag is the same, the line refers to the entry without a first day.
 * `completeFrom`: entries that are valid on that day but not listed end the day before.
 */
export function planEwcImport(
  entries: readonly EwcEntry[],
  listed: readonly ListedEwcCode[],
  { today, completeFrom }: { readonly today: string; readonly completeFrom?: string | undefined },
): EwcPlan {
  const planner = new ImportPlanner(entries)
  for (const line of listed.toSorted(byFirstDay)) planner.addLine(line, today)
  if (completeFrom !== undefined) planner.endUnlisted(listed, completeFrom)
  return planner.result(listed.length)
}

const byFirstDay = (left: Validity, right: Validity) =>
  (left.validFrom ?? '').localeCompare(right.validFrom ?? '')

class ImportPlanner {
  readonly #before: ReadonlyMap<string, EwcEntry>
  readonly #byCode = new Map<string, EwcEntry[]>()
  readonly #lines = new Map<string, number>()
  readonly #explicitlyEnded = new Set<string>()
  readonly #errors: ListError[] = []

  constructor(entries: readonly EwcEntry[]) {
    this.#before = new Map(entries.map((entry) => [entry.id, entry]))
    for (const entry of entries) this.#put(entry)
  }

  addLine(listed: ListedEwcCode, today: string): void {
    const entries = this.#byCode.get(listed.code) ?? []
    const matching = matchingEntry(entries, listed, today)
    if (listed.validTo !== undefined) this.#explicitlyEnded.add(matching?.id ?? ewcIdOf(listed))
    if (matching !== undefined) return this.#change(matching, listed)
    if (listed.nameEn === undefined || listed.nameNl === undefined)
      return void this.#errors.push({
        line: listed.line,
        rule: listed.nameEn === undefined ? 'name_en_missing' : 'name_nl_missing',
      })
    const { code, hazardous, nameEn, nameNl, validFrom = null, validTo = null } = listed
    const added = { id: ewcIdOf({ code, validFrom }), code, hazardous, nameEn, nameNl, validFrom, validTo }
    const dayBefore = validFrom === null ? null : addDays(validFrom, -1)
    const adjusted = entries.map((entry) =>
      validFrom !== null && isValidOn(entry, validFrom) && !this.#explicitlyEnded.has(entry.id)
        ? { ...entry, validTo: dayBefore }
        : entry,
    )
    if (adjusted.some((entry) => overlaps(entry, added)))
      return void this.#errors.push({ line: listed.line, rule: 'validity_overlap' })
    this.#lines.set(added.id, listed.line)
    this.#byCode.set(code, [...adjusted, added])
  }

  endUnlisted(listed: readonly ListedEwcCode[], from: string): void {
    const codes = new Set(listed.map(({ code }) => code))
    const levels = new Set(listed.map(({ code }) => ewcLevelOf(code)))
    for (const entry of [...this.#byCode.values()].flat())
      if (
        !codes.has(entry.code) &&
        levels.has(ewcLevelOf(entry.code)) &&
        isValidOn(entry, from) &&
        (entry.validFrom ?? '') < from
      )
        this.#put({ ...entry, validTo: addDays(from, -1) })
  }

  result(lines: number): EwcPlan {
    const changes = [...this.#byCode.values()].flat().flatMap((after): PlannedChange[] => {
      const before = this.#before.get(after.id)
      const line = this.#lines.get(after.id)
      const lineField = line === undefined ? {} : { line }
      if (before === undefined) return [{ kind: 'added', after, ...lineField }]
      if (
        before.hazardous !== after.hazardous ||
        before.nameEn !== after.nameEn ||
        before.nameNl !== after.nameNl
      )
        return [{ kind: 'changed', before, after, ...lineField }]
      return before.validTo === after.validTo ? [] : [{ kind: 'ended', before, after, ...lineField }]
    })
    const changedLines = changes.filter(({ line }) => line !== undefined).length
    changes.sort((left, right) => (left.after.id < right.after.id ? -1 : 1))
    return { changes, unchanged: lines - changedLines - this.#errors.length, errors: this.#errors }
  }

  #change(
    entry: EwcEntry,
    { line, hazardous, nameEn = entry.nameEn, nameNl = entry.nameNl, validTo }: ListedEwcCode,
  ): void {
    const after = { ...entry, hazardous, nameEn, nameNl, validTo: validTo ?? entry.validTo }
    const others = (this.#byCode.get(entry.code) ?? []).filter(({ id }) => id !== entry.id)
    if (others.some((other) => overlaps(other, after)))
      return void this.#errors.push({ line, rule: 'validity_overlap' })
    this.#lines.set(entry.id, line)
    this.#put(after)
  }

  #put(entry: EwcEntry): void {
    this.#byCode.set(entry.code, [
      ...(this.#byCode.get(entry.code) ?? []).filter(({ id }) => id !== entry.id),
      entry,
    ])
  }
}

function matchingEntry(
  entries: readonly EwcEntry[],
  { validFrom: firstDay, hazardous }: ListedEwcCode,
  today: string,
): EwcEntry | undefined {
  if (firstDay === undefined)
    return entries.find((entry) => isValidOn(entry, today)) ?? entries.toSorted(byFirstDay).at(-1)
  const sameFirstDay = entries.find(({ validFrom }) => validFrom === firstDay)
  return (
    sameFirstDay ??
    entries.find(
      (entry) =>
        entry.validFrom === null &&
        firstDay <= today &&
        isValidOn(entry, firstDay) &&
        entry.hazardous === hazardous,
    )
  )
}

const overlaps = (left: EwcEntry, right: EwcEntry) =>
  isValidOn(left, right.validFrom ?? '') || isValidOn(right, left.validFrom ?? '')
