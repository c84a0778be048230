import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import { type SlipValues, slipValuesOf } from './slip-values.ts'
import { type GreyPicture, quarterTurned, straighten } from './straighten.ts'

/** The files of the reader: its code, and the shapes of letters in Dutch, which are gzipped. */
export interface SlipReaderFiles {
  readonly code: ArrayBuffer
  readonly letters: ArrayBuffer
}

/** Rows across the whole picture: a slip whose columns are taken for paragraphs parts a name from its weight. */
const oneBlock = '6'
/** Most slips are upright; then those that were photographed sideways. */
const quarters = [0, 1, 3, 2]

/** Reads weigh slips on this device. Rejects where it cannot run WebAssembly or a file is broken. */
export async function openSlipReader({
  code,
  letters,
}: SlipReaderFiles): Promise<(picture: GreyPicture) => SlipValues> {
  const core = await createCore({
    wasmBinary: code,
    TesseractProgress: () => undefined,
    print: () => undefined,
    printErr: () => undefined,
  })
  const unzipped = new Response(letters).body?.pipeThrough(new DecompressionStream('gzip'))
  core.FS.writeFile('nld.traineddata', new Uint8Array(await new Response(unzipped).arrayBuffer()))
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'nld', 1) !== 0) throw new Error('The letters of the slip reader are broken')
  api.SetVariable('tessedit_pageseg_mode', oneBlock)

  const read = (picture: GreyPicture): SlipValues => {
    core.FS.writeFile('/input', toPgm(straighten(picture)))
    if (api.SetImageFile(1, 0) !== 0) throw new Error('The slip reader cannot read the picture')
    api.Recognize(null)
    return slipValuesOf(wordsOf(api.GetTSVText(0)))
  }
  return (picture) => {
    const found: SlipValues[] = []
    for (const quarter of quarters) {
      const values = read(quarterTurned(picture, quarter))
      found.push(values)
      if (isWeighed(values)) break
    }
    return found.find(isWeighed) ?? found[0] ?? {}
  }
}

const isWeighed = ({ gross, tare, net }: SlipValues) =>
  gross !== undefined || tare !== undefined || net !== undefined

function toPgm({ width, height, pixels }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(head.length + pixels.length)
  file.set(head)
  file.set(pixels, head.length)
  return file
}

/** Level 5 are words: page, block, paragraph, line, word, left, top, width, height, confidence, text. */
const wordsOf = (table: string) =>
  table
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([level]) => level === '5')
    .map(([, , , , , , left, top, width, height, , text = '']) => ({
      text,
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
    }))
