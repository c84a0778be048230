import { dayBeside } from '#contract/days.ts'
import { isValidOn, type Validity } from '#contract/ewc-codes.ts'
import { ewcIdOf, ewcLevelOf } from './ewc-rows.ts'
import type { ListedEwcCode, ListFault } from './read-ewc-list.ts'

/** An entry of the list of EWC codes. */
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
  readonly faults: readonly ListFault[]
}

/**
 * What a list does to the present entries. A line is about the entry of its code that has its first day, or, without one, about that
 * which is valid today. A first day that the present entries do not know begins a successor, and ends what was valid until then;
 * only where it lies in the past and the code means what it meant (the same hazard flag), it is the entry that never had a first
 * day. `wholeFrom`: the list is whole, and what is valid on that day but not in it ends the day before.
 */
export function planEwcImport(
  present: readonly EwcEntry[],
  listed: readonly ListedEwcCode[],
  { today, wholeFrom }: { readonly today: string; readonly wholeFrom?: string | undefined },
): EwcPlan {
  const plan = new Plan(present)
  for (const line of listed.toSorted(byFirstDay)) plan.take(line, today)
  if (wholeFrom !== undefined) plan.endOthers(listed, wholeFrom)
  return plan.result(listed.length)
}

const byFirstDay = (one: Validity, other: Validity) =>
  (one.validFrom ?? '').localeCompare(other.validFrom ?? '')

class Plan {
  readonly #before: ReadonlyMap<string, EwcEntry>
  readonly #byCode = new Map<string, EwcEntry[]>()
  readonly #lines = new Map<string, number>()
  /** Those whose last day the list itself names. */
  readonly #ending = new Set<string>()
  readonly #faults: ListFault[] = []

  constructor(present: readonly EwcEntry[]) {
    this.#before = new Map(present.map((entry) => [entry.id, entry]))
    for (const entry of present) this.#put(entry)
  }

  take(listed: ListedEwcCode, today: string): void {
    const known = this.#byCode.get(listed.code) ?? []
    const same = sameEntry(known, listed, today)
    if (listed.validTo !== undefined) this.#ending.add(same?.id ?? ewcIdOf(listed))
    if (same !== undefined) return this.#change(same, listed)
    if (listed.nameEn === undefined || listed.nameNl === undefined)
      return void this.#faults.push({
        line: listed.line,
        rule: listed.nameEn === undefined ? 'name_en_missing' : 'name_nl_missing',
      })
    const { code, hazardous, nameEn, nameNl, validFrom = null, validTo = null } = listed
    const added = { id: ewcIdOf({ code, validFrom }), code, hazardous, nameEn, nameNl, validFrom, validTo }
    const until = validFrom === null ? null : dayBeside(validFrom, -1)
    const beside = known.map((entry) =>
      validFrom !== null && isValidOn(entry, validFrom) && !this.#ending.has(entry.id)
        ? { ...entry, validTo: until }
        : entry,
    )
    if (beside.some((other) => overlap(other, added)))
      return void this.#faults.push({ line: listed.line, rule: 'validity_overlap' })
    this.#lines.set(added.id, listed.line)
    this.#byCode.set(code, [...beside, added])
  }

  /** What the list has no more; of the levels that it speaks of. */
  endOthers(listed: readonly ListedEwcCode[], from: string): void {
    const codes = new Set(listed.map(({ code }) => code))
    const levels = new Set(listed.map(({ code }) => ewcLevelOf(code)))
    for (const entry of [...this.#byCode.values()].flat())
      if (
        !codes.has(entry.code) &&
        levels.has(ewcLevelOf(entry.code)) &&
        isValidOn(entry, from) &&
        (entry.validFrom ?? '') < from
      )
        this.#put({ ...entry, validTo: dayBeside(from, -1) })
  }

  result(lines: number): EwcPlan {
    const changes = [...this.#byCode.values()].flat().flatMap((after): PlannedChange[] => {
      const before = this.#before.get(after.id)
      const line = this.#lines.get(after.id)
      const whence = line === undefined ? {} : { line }
      if (before === undefined) return [{ kind: 'added', after, ...whence }]
      if (
        before.hazardous !== after.hazardous ||
        before.nameEn !== after.nameEn ||
        before.nameNl !== after.nameNl
      )
        return [{ kind: 'changed', before, after, ...whence }]
      return before.validTo === after.validTo ? [] : [{ kind: 'ended', before, after, ...whence }]
    })
    const touched = changes.filter(({ line }) => line !== undefined).length
    changes.sort((one, other) => (one.after.id < other.after.id ? -1 : 1))
    return { changes, unchanged: lines - touched - this.#faults.length, faults: this.#faults }
  }

  #change(
    entry: EwcEntry,
    { line, hazardous, nameEn = entry.nameEn, nameNl = entry.nameNl, validTo }: ListedEwcCode,
  ): void {
    const after = { ...entry, hazardous, nameEn, nameNl, validTo: validTo ?? entry.validTo }
    const others = (this.#byCode.get(entry.code) ?? []).filter(({ id }) => id !== entry.id)
    if (others.some((other) => overlap(other, after)))
      return void this.#faults.push({ line, rule: 'validity_overlap' })
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

function sameEntry(
  known: readonly EwcEntry[],
  { validFrom: starts, hazardous }: ListedEwcCode,
  today: string,
): EwcEntry | undefined {
  if (starts === undefined)
    return known.find((entry) => isValidOn(entry, today)) ?? known.toSorted(byFirstDay).at(-1)
  const exact = known.find(({ validFrom }) => validFrom === starts)
  return (
    exact ??
    known.find(
      (entry) =>
        entry.validFrom === null &&
        starts <= today &&
        isValidOn(entry, starts) &&
        entry.hazardous === hazardous,
    )
  )
}

/** Two times overlap where one begins within the other. */
const overlap = (one: EwcEntry, other: EwcEntry) =>
  isValidOn(one, other.validFrom ?? '') || isValidOn(other, one.validFrom ?? '')
