import { type CheckedThing, checkedThings, describeBreak, type Findings } from './findings.ts'

const names: Readonly<Record<Exclude<CheckedThing, 'bytes'>, readonly [one: string, many: string]>> = {
  shipments: ['shipment', 'shipments'],
  events: ['event', 'events'],
  signatures: ['signature', 'signatures'],
  letters: ['version of a letter', 'versions of letters'],
  operations: ['operation', 'operations'],
  files: ['file', 'files'],
  photosExpired: ['photo removed by retention', 'photos removed by retention'],
  positions: ['position', 'positions'],
  positionsExpired: ['position removed by retention', 'positions removed by retention'],
  photosAwaited: ['photo that has not arrived', 'photos that have not arrived'],
}

export function printFindings(findings: Findings, format: 'text' | 'json'): string {
  if (format === 'json') return `${JSON.stringify(toJson(findings), undefined, 2)}\n`
  const { checked, breaks, breakCount, notes } = findings
  const counts = checkedThings.flatMap((thing) => {
    const count = checked.get(thing)
    if (thing === 'bytes' || count === undefined || count === 0) return []
    const size = thing === 'files' ? ` (${megabytes(checked.get('bytes') ?? 0)})` : ''
    return `${new Intl.NumberFormat('en').format(count)} ${names[thing][count === 1 ? 0 : 1]}${size}`
  })
  const lines = [`Checked: ${counts.length === 0 ? 'nothing was there' : counts.join(', ')}.`, ...notes]
  const [first, ...others] = breaks
  if (first === undefined) lines.push('Everything fits.')
  else {
    lines.push(`First break: ${describeBreak(first)}.`)
    lines.push(...others.map((each) => `Also: ${describeBreak(each)}.`))
    if (breakCount > breaks.length) lines.push(`And ${breakCount - breaks.length} more.`)
  }
  return `${lines.join('\n')}\n`
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

const toJson = ({ checked, breaks, breakCount, notes }: Findings) => ({
  valid: breakCount === 0,
  checked: Object.fromEntries(checkedThings.map((thing) => [thing, checked.get(thing) ?? 0])),
  breakCount,
  breaks,
  notes,
})
