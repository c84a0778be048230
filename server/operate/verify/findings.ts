export interface Break {
  readonly shipment?: string | undefined
  readonly sequence?: number | undefined
  readonly subject?: string | undefined
  readonly difference: string
}

export const checkedThings = [
  'shipments',
  'events',
  'signatures',
  'letters',
  'operations',
  'files',
  'bytes',
  'photosAwaited',
  'photosExpired',
  'positions',
  'positionsExpired',
] as const
export type CheckedThing = (typeof checkedThings)[number]

/** Further ones are only counted: a lost table breaks every shipment. */
const listedBreaks = 100

/** What a verification has found so far. Its size does not grow with the database. */
export class Findings {
  readonly breaks: Break[] = []
  readonly notes: string[] = []
  readonly checked = new Map<CheckedThing, number>()
  breakCount = 0

  count(thing: CheckedThing, amount = 1): void {
    this.checked.set(thing, (this.checked.get(thing) ?? 0) + amount)
  }

  add(found: Break): void {
    this.breakCount += 1
    if (this.breaks.length < listedBreaks) this.breaks.push(found)
  }
}

export function describeBreak({ shipment, sequence, subject, difference }: Break): string {
  const place = [
    shipment === undefined ? undefined : `shipment ${shipment}`,
    sequence === undefined ? undefined : `event ${sequence}`,
    subject,
  ].filter((part) => part !== undefined)
  return `${place.join(', ')}: ${difference}`
}
