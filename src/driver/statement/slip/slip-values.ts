/** A word that was read, with its place in the picture. */
export interface SlipWord {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What a weigh slip says; weights in kilograms, the date as year, month and day. */
export interface SlipValues {
  readonly number?: string
  readonly gross?: number
  readonly tare?: number
  readonly net?: number
  readonly date?: string
}

type Weights = Pick<SlipValues, 'gross' | 'tare' | 'net'>

const labels = {
  gross: ['bruto', 'brutto', 'gross', 'vol', 'full'],
  tare: ['tarra', 'tara', 'tare', 'leeg', 'empty'],
  net: ['netto', 'net', 'nett'],
  weighing: ['weging', 'weighing'],
  number: ['weegbon', 'bon', 'weegbrief', 'wiegeschein', 'waageschein', 'ticket', 'slip', 'docket', 'note'],
  date: ['datum', 'date'],
} as const
type Label = keyof typeof labels

/** What the words of a weigh slip say, in Dutch, English or German, in rows or in columns. */
export function slipValuesOf(words: readonly SlipWord[]): SlipValues {
  const rows = rowsOf(words)
  const weights = weightsOf(rows)
  const number = numberOf(rows)
  const date = dateOf(rows)
  return { ...(number && { number }), ...weights, ...(date && { date }) }
}

interface Token extends SlipWord {
  readonly label?: Label | undefined
  readonly kilograms?: number | undefined
}
type Row = readonly Token[]

/** From top to bottom, each from left to right. */
function rowsOf(words: readonly SlipWord[]): readonly Row[] {
  const rows: SlipWord[][] = []
  for (const word of words.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    const isSame = last && middleOf(word) - middleOf(last) < Math.min(word.height, last.height) * 0.5
    if (row !== undefined && isSame === true) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) => tokensOf(row.toSorted((one, other) => one.left - other.left)))
}

const middleOf = ({ top, height }: SlipWord) => top + height / 2

/** A number takes its unit, and digits before it that stand apart as thousands. */
function tokensOf(row: readonly SlipWord[]): Row {
  return row.map((word, index): Token => {
    const [before, next] = [row[index - 1]?.text ?? '', row[index + 1]?.text ?? '']
    const apart = /^\d{3}$/.test(word.text) && /^\d{1,2}$/.test(before) ? before : ''
    const unit = /^(kg|k9|t|ton)[.:]?$/i.test(next) ? next : ''
    return { ...word, label: labelOf(word.text), kilograms: kilogramsOf(`${apart}${word.text}${unit}`) }
  })
}

/** Of "Netto/Net" and "TicketNo:" too. */
function labelOf(text: string): Label | undefined {
  const parts = text.toLowerCase().split('/')
  const names = parts.map((part) =>
    part.replaceAll(/[^a-z]/g, '').replace(/(?<=...)(nr|no|nummer|number)$/, ''),
  )
  return (Object.keys(labels) as Label[]).find((label) =>
    labels[label].some((known) =>
      names.some((name) => name === known || (known.length > 4 && isOneOff(name, known))),
    ),
  )
}

/** Whether one letter is another, too many or missing. */
function isOneOff(word: string, known: string): boolean {
  if (Math.abs(word.length - known.length) > 1) return false
  let same = 0
  while (same < word.length && word[same] === known[same]) same += 1
  const [skip, skipKnown] = [word.length >= known.length ? 1 : 0, known.length >= word.length ? 1 : 0]
  return word.slice(same + skip) === known.slice(same + skipKnown)
}

/** A point or comma before three digits parts thousands, unless the weight is in tonnes. */
function kilogramsOf(text: string): number | undefined {
  const [, whole = '', fraction, unit = ''] =
    /^(\d{1,6})(?:[.,](\d{1,3}))?(kg|k9|t|ton)?[.:]?$/i.exec(text) ?? []
  if (whole === '') return undefined
  const isTonnes = /^t/i.test(unit) || (unit === '' && fraction !== undefined && fraction.length < 3)
  // No truck weighs a hundred tonnes: the comma was not read.
  if (isTonnes && fraction === undefined && whole.length > 2) return Number(whole) * 10
  if (isTonnes) return Math.round(Number(`${whole}.${fraction ?? 0}`) * 1000)
  if (fraction === undefined) return Number(whole)
  return fraction.length === 3 ? Number(whole + fraction) : Math.round(Number(`${whole}.${fraction}`))
}

/** What a label stands for: right of it in its row before the next label; or else, where none is, below it. */
function valueAt<Value>(
  rows: readonly Row[],
  label: Label,
  read: (token: Token) => Value | undefined,
): readonly Value[] {
  const labelled = rows.flatMap((row, index) =>
    row.flatMap((token, place) => (token.label === label ? [{ token, place, row, index }] : [])),
  )
  const beside = labelled.flatMap(({ row, place }) => {
    const rest = row.slice(place + 1)
    const end = rest.findIndex((token) => token.label !== undefined)
    return firstOf(end === -1 ? rest : rest.slice(0, end), read, -1)
  })
  if (beside.length > 0) return beside
  return labelled.flatMap(({ token: { left, top, height }, index }) => {
    const below = rows
      .slice(index + 1)
      // What stands beside another name is that one's.
      .flatMap((row) => (row.some((token) => token.label !== undefined) ? [] : row))
      .filter((token) => token.top - top < height * 5 && Math.abs(token.left - left) < height * 4)
    return firstOf(
      below.toSorted((one, other) => Math.abs(one.left - left) - Math.abs(other.left - left)),
      read,
      0,
    )
  })
}

const firstOf = <Value>(tokens: Row, read: (token: Token) => Value | undefined, at: 0 | -1) => {
  const value = tokens
    .map(read)
    .filter((one) => one !== undefined)
    .at(at)
  return value === undefined ? [] : [value]
}

const least = 100
const weightOf = ({ kilograms }: Token) =>
  kilograms !== undefined && kilograms >= least && kilograms < 100_000 ? kilograms : undefined

function weightsOf(rows: readonly Row[]): Weights {
  const at = (label: Label) => valueAt(rows, label, weightOf)
  const weighings = at('weighing').toSorted((one, other) => other - one)
  const isPair = weighings.length === 2
  const gross = at('gross')[0] ?? (isPair ? weighings[0] : undefined)
  const tare = at('tare')[0] ?? (isPair ? weighings[1] : undefined)
  return agreed({ gross, tare, net: at('net')[0] })
}

/** Gross less tare is net: what is missing follows, and a digit that was misread is mended. */
function agreed({
  gross,
  tare,
  net,
}: { readonly [Name in keyof Weights]: Weights[Name] | undefined }): Weights {
  if (gross !== undefined && tare !== undefined && net !== undefined && gross - tare !== net) {
    const mended = [
      { gross: tare + net, tare, net, read: gross, meant: tare + net },
      { gross, tare: gross - net, net, read: tare, meant: gross - net },
      { gross, tare, net: gross - tare, read: net, meant: gross - tare },
    ].flatMap((one) => {
      const likeness = likenessOf(String(one.read), String(one.meant))
      // Weighbridges for trucks weigh in steps of ten kilograms or more.
      const isStep = [one.gross, one.tare].every((weight) => weight % 10 === 0)
      return likeness === undefined || one.meant < 0 ? [] : [{ ...one, likeness: likeness + Number(isStep) }]
    })
    const [best, second] = mended.toSorted((one, other) => other.likeness - one.likeness)
    if (best !== undefined && best.likeness > (second?.likeness ?? -1))
      return { gross: best.gross, tare: best.tare, net: best.net }
  }
  return only({
    gross: gross ?? (tare !== undefined && net !== undefined ? tare + net : undefined),
    tare: tare ?? (gross !== undefined && net !== undefined ? gross - net : undefined),
    net: net ?? (gross !== undefined && tare !== undefined ? gross - tare : undefined),
  })
}

/** Digits that are taken for each other. */
const alike = ['06', '08', '14', '17', '35', '38', '39', '56', '68', '89']

/** Undefined unless they differ in one digit; 1 where these look alike. */
function likenessOf(read: string, meant: string): number | undefined {
  if (read.length !== meant.length) return undefined
  const differing = [...read].flatMap((digit, index) =>
    digit === meant[index] ? [] : [digit + meant[index]],
  )
  const [pair = ''] = differing
  if (differing.length !== 1) return undefined
  return alike.includes([...pair].toSorted().join('')) ? 1 : 0
}

function numberOf(rows: readonly Row[]): string | undefined {
  const read = ({ text }: Token) => {
    // A letter whose small form looks like it is read as both.
    const word = text
      .replaceAll(/^[^\dA-Za-z]+|[^\dA-Za-z]+$/g, '')
      .replace(/^(?:c(?=C)|o(?=O)|s(?=S)|v(?=V)|w(?=W)|x(?=X)|z(?=Z))/, '')
    return /^[A-Za-z]{0,3}[-/]?\d[\d/-]{2,}$/.test(word) && isoDateOf(word) === undefined
      ? word.toUpperCase()
      : undefined
  }
  return valueAt(rows, 'number', read)[0]
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dutchMonths: { readonly [name: string]: string } = { mrt: 'mar', maa: 'mar', mei: 'may', okt: 'oct' }

/** On a row of its own with its label, or else anywhere. */
function dateOf(rows: readonly Row[]): string | undefined {
  const isDated = (row: Row) => row.some(({ label }) => label === 'date')
  return rows
    .toSorted((one, other) => Number(isDated(other)) - Number(isDated(one)))
    .map((row) => isoDateOf(row.map(({ text }) => text).join(' ')))
    .find((date) => date !== undefined)
}

const inDigits = /(?<!\d)(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(20\d\d|\d\d)(?!\d)/
/** Spaces are often not read, and an o as a zero. */
const byName = /(?<!\d)(\d{1,2})[-. ]?([a-z0]{2}[a-z])[a-z]{0,6}[-. ]{0,2}(20\d\d|\d\d)(?!\d)/i

const yearFirst = /(?<!\d)(?<year>20\d\d)-(?<month>\d{2})-(?<day>\d{2})(?!\d)/

/** The first date in the text, the day before the month, as Dutch slips have it, or in the form of ISO 8601. */
function isoDateOf(text: string): string | undefined {
  const iso = yearFirst.exec(text)?.groups
  const [, day = '', month = '', year = ''] = iso
    ? [text, iso.day, iso.month, iso.year]
    : (inDigits.exec(text) ?? byName.exec(text) ?? [])
  const name = month.toLowerCase().replace('0', 'o')
  const number = /^\d+$/.test(month) ? Number(month) : months.indexOf(dutchMonths[name] ?? name) + 1
  const date = `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  const isDate = number > 0 && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
  return isDate ? date : undefined
}

const only = <Value extends object>(values: Value) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Value]?: Exclude<Value[Name], undefined>
  }
