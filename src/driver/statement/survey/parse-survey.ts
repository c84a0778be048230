import type { Language } from '#contract/kit/locales.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { type CargoSurvey, draughtPlaces, type DraughtReading } from '#contract/shipments/cargo-surveys.ts'
import { displacementLines, kilogramsByDraughts, meanDraught } from '#contract/shipments/weight-sources.ts'
import { parseAmount, type ParsedAmount } from '../../shared/amount-input.ts'
import { shipTable, type SurveyInput, type Typed } from './survey-input.ts'

export interface SurveyError {
  /** `holds.0.level`, `before.foreToPort`, `table.1.draught`, or the whole. */
  readonly field: `survey.${string}` | 'survey'
  readonly reason: 'required' | Extract<ParsedAmount, { kind: 'fault' }>['reason'] | 'outside_table' | 'water'
}

/** The largest of each value, which also tells a decimal mark from one of thousands. */
export const limitOf: Readonly<Record<string, number>> = {
  length: 500,
  width: 500,
  level: 500,
  waterDensity: 1.1,
  draught: 30,
  ...Object.fromEntries(draughtPlaces.map((place) => [place, 30])),
}

const inHold: ReadonlySet<string> = new Set(['length', 'width', 'level'])

/** Undefined with its errors while something is missing or no number. */
export function parseSurvey(
  input: SurveyInput,
  mode: TransportMode,
  language: Language,
): { readonly survey?: CargoSurvey | undefined; readonly errors: readonly SurveyError[] } {
  const errors: SurveyError[] = []
  const valueOf = (path: string, typed: Typed, name: string, isOptional = false): number | undefined => {
    const parsed = parseAmount(typed[name] ?? '', language, 3, limitOf[name])
    const field = `survey.${path}.${name}` as const
    if (parsed.kind === 'fault') errors.push({ field, reason: parsed.reason })
    const isMissing =
      parsed.kind === 'blank' || (parsed.kind === 'amount' && parsed.value === 0 && inHold.has(name))
    if (isMissing && !isOptional) errors.push({ field, reason: 'required' })
    return parsed.kind === 'amount' ? parsed.value : undefined
  }
  const survey = input.kind === 'holds' ? holdsOf(input, valueOf) : draughtsOf(input, mode, valueOf, errors)
  return errors.length > 0 ? { errors } : { survey, errors }
}

type FilledHold = Extract<CargoSurvey, { kind: 'holds' }>['holds'][number]
type ValueOf = (path: string, typed: Typed, name: string, isOptional?: boolean) => number | undefined

/** A hold without a level is empty. */
function holdsOf({ holds }: SurveyInput, valueOf: ValueOf): CargoSurvey {
  const isFilled = ({ level, cubicMetres }: Typed) => Boolean(level?.trim()) || Boolean(cubicMetres?.trim())
  const isAnyFilled = holds.some(isFilled)
  return {
    kind: 'holds',
    holds: holds.flatMap((hold, index): FilledHold[] => {
      if (isAnyFilled && !isFilled(hold)) return []
      const path = `holds.${index}`
      if (hold['cubicMetres']?.trim()) return [{ cubicMetres: valueOf(path, hold, 'cubicMetres') ?? 0 }]
      return [
        {
          length: valueOf(path, hold, 'length') ?? 0,
          width: valueOf(path, hold, 'width') ?? 0,
          level: valueOf(path, hold, 'level') ?? 0,
        },
      ]
    }),
  }
}

function draughtsOf(
  { before, after, table }: SurveyInput,
  mode: TransportMode,
  valueOf: ValueOf,
  errors: SurveyError[],
): CargoSurvey {
  const readingOf = (path: 'before' | 'after', typed: Typed): DraughtReading => {
    const otherTonnes = valueOf(path, typed, 'otherTonnes', true)
    const waterDensity = valueOf(path, typed, 'waterDensity') ?? 1
    if (waterDensity < 0.95) errors.push({ field: `survey.${path}.waterDensity`, reason: 'water' })
    return {
      draughts: Object.fromEntries(
        draughtPlaces.map((place) => [place, valueOf(path, typed, place) ?? 0]),
      ) as DraughtReading['draughts'],
      waterDensity,
      ...(otherTonnes === undefined ? {} : { otherTonnes }),
    }
  }
  const [first, second] = [readingOf('before', before), readingOf('after', after)]
  const lines =
    shipTable(mode) ??
    table.flatMap((line, index) =>
      index > 1 && !line['draught']?.trim() && !line['cubicMetres']?.trim()
        ? []
        : [
            {
              draught: valueOf(`table.${index}`, line, 'draught') ?? 0,
              cubicMetres: valueOf(`table.${index}`, line, 'cubicMetres') ?? 0,
            },
          ],
    )
  const used = displacementLines(lines, [meanDraught(first), meanDraught(second)])
  const survey: CargoSurvey = { kind: 'draughts', before: first, after: second, table: [...used] }
  if (errors.length === 0 && kilogramsByDraughts(survey) === undefined)
    errors.push({ field: 'survey', reason: 'outside_table' })
  return survey
}
