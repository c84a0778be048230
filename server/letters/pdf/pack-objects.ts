import { deflateSync } from 'node:zlib'

interface PdfObject {
  readonly number: number
  readonly body: string
}

/** With more, a reader would inflate much text for one object. */
const objectsPerStream = 200

/**
 * Compressed object and cross-reference streams (ISO 32000-1, 7.5.7 and 7.5.8), which PDFKit does not write:
 * the tags of a letter with an annex are a thousand small objects. The same input gives the same bytes.
 * @param pdf as PDFKit writes it: one cross-reference table, no object of a later generation, not encrypted
 * @throws Error for any other document
 */
export function packObjects(pdf: Uint8Array): Buffer {
  const text = Buffer.from(pdf).toString('latin1')
  const { objects, trailer, header } = parse(text)
  const isStream = ({ body }: PdfObject) => body.endsWith('endstream')
  const packed = objects.filter((object) => !isStream(object))
  const streams = Array.from({ length: Math.ceil(packed.length / objectsPerStream) }, (_, index) =>
    packed.slice(index * objectsPerStream, (index + 1) * objectsPerStream),
  )
  const firstStream = Math.max(...objects.map(({ number }) => number)) + 1
  const references = new Map<number, Reference>([[0, { type: 0, field: 0, index: 65_535 }]])
  const pieces: Buffer[] = [Buffer.from(header, 'latin1')]
  let offset = header.length
  const write = (number: number, body: Buffer) => {
    const piece = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    references.set(number, { type: 1, field: offset, index: 0 })
    pieces.push(piece)
    offset += piece.length
  }
  for (const { number, body } of objects.filter(isStream)) write(number, Buffer.from(body, 'latin1'))
  for (const [index, members] of streams.entries()) {
    const number = firstStream + index
    for (const [place, member] of members.entries())
      references.set(member.number, { type: 2, field: number, index: place })
    write(number, objectStream(members))
  }
  const crossReferences = firstStream + streams.length
  const start = offset
  references.set(crossReferences, { type: 1, field: start, index: 0 })
  write(crossReferences, crossReferenceStream(references, crossReferences + 1, trailer))
  return Buffer.concat([...pieces, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}

function parse(text: string) {
  const [, start] = /startxref\n(\d+)\n%%EOF\s*$/.exec(text) ?? []
  const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf][ \r]\n)+)trailer\n<<\n?([^]*?)>>\nstartxref/.exec(
    text.slice(Number(start ?? Number.NaN)),
  )
  if (table === null) throw new Error('The PDF has no table of cross-references as PDFKit writes it.')
  const [, , rows = '', trailer = ''] = table
  const offsets = rows
    .trimEnd()
    .split('\n')
    .flatMap((row, number) =>
      row.includes('n') ? [{ number, offset: Number(row.slice(0, 10)), generation: row.slice(11, 16) }] : [],
    )
    .sort((one, other) => one.offset - other.offset)
  const objects = offsets.map(({ number, offset, generation }, index): PdfObject => {
    const whole = text.slice(offset, offsets[index + 1]?.offset ?? Number(start))
    const opening = `${number} 0 obj\n`
    const end = whole.lastIndexOf('endobj')
    if (generation !== '00000' || !whole.startsWith(opening) || end === -1)
      throw new Error(`Object ${number} of the PDF is not as PDFKit writes it.`)
    return { number, body: whole.slice(opening.length, end).trimEnd() }
  })
  return { objects, trailer, header: text.slice(0, offsets[0]?.offset) }
}

/** The offsets of the objects by number, then the objects. */
function objectStream(members: readonly PdfObject[]): Buffer {
  let next = 0
  const index = members.map(({ number, body }) => {
    const entry = `${number} ${next}`
    next += body.length + 1
    return entry
  })
  const opening = `${index.join(' ')}\n`
  return stream(
    `/Type /ObjStm\n/N ${members.length}\n/First ${opening.length}`,
    Buffer.from(opening + members.map(({ body }) => body).join('\n'), 'latin1'),
  )
}

/** Free, an object at an offset, or the `index`th of the object stream `field`. */
interface Reference {
  readonly type: 0 | 1 | 2
  readonly field: number
  readonly index: number
}

/** Bytes of the three fields of an entry: enough for files of 4 GB. */
const widths = [1, 4, 2] as const
const rowLength = widths[0] + widths[1] + widths[2]

/** Rows are much alike, so each is stored as its difference from the one above (PNG's predictor "up"). */
function crossReferenceStream(
  references: ReadonlyMap<number, Reference>,
  size: number,
  trailer: string,
): Buffer {
  const rows = Buffer.alloc(size * rowLength)
  for (let number = 0; number < size; number += 1) {
    const { type, field, index } = references.get(number) ?? { type: 0, field: 0, index: 0 }
    rows.writeUInt8(type, number * rowLength)
    rows.writeUInt32BE(field, number * rowLength + widths[0])
    rows.writeUInt16BE(index, number * rowLength + widths[0] + widths[1])
  }
  const up = 2
  const predicted = Buffer.alloc(size * (rowLength + 1))
  for (let number = 0; number < size; number += 1) {
    predicted.writeUInt8(up, number * (rowLength + 1))
    for (let place = 0; place < rowLength; place += 1) {
      const at = number * rowLength + place
      predicted[number * (rowLength + 1) + 1 + place] =
        ((rows[at] ?? 0) - (number === 0 ? 0 : (rows[at - rowLength] ?? 0))) & 255
    }
  }
  return stream(
    `/Type /XRef\n/W [${widths.join(' ')}]\n/DecodeParms << /Predictor 12 /Columns ${rowLength} >>\n${trailer
      .replace(/\/Size \d+/, `/Size ${size}`)
      .trimEnd()}`,
    predicted,
  )
}

function stream(entries: string, content: Buffer): Buffer {
  const deflated = deflateSync(content, { level: 9 })
  return Buffer.concat([
    Buffer.from(`<<\n${entries}\n/Length ${deflated.length}\n/Filter /FlateDecode\n>>\nstream\n`, 'latin1'),
    deflated,
    Buffer.from('\nendstream'),
  ])
}
