import { create as createQrCode, type QRCodeSegment } from 'qrcode'
import { qrSegments } from '#contract/letters/letter-code/letter-address.ts'
import type { LetterContent } from '#contract/letters/documents.ts'
import { type LetterBox, letterBoxes, letterSourceOf } from '#contract/letters/letter-boxes.ts'
import { crossesBorder, isGuidanceLetter } from '#contract/letters/letter-rules.ts'
import { withoutAddresses } from '#contract/letters/without-addresses.ts'
import { letterMoment } from '#contract/letters/letter-moment.ts'
import { letterTextIn } from '#contract/letters/letter-texts/letter-text.ts'
import type { Locale } from '#contract/kit/locales.ts'
import { drawBoxes, heightOfBoxes } from './draw-boxes.ts'
import { pdfTexts } from './pdf-texts.ts'
import { fallbackFontsFor } from './fallback-fonts.ts'
import { isLackingGlyph } from './letter-fonts.ts'
import { TaggedDocument } from './tagged-document.ts'
import { colors, styles } from './styles.ts'

export interface DrawnLetter {
  readonly content: LetterContent
  readonly version: number
  readonly numberOfModifications: number
  readonly madeAt: string
  readonly logo?: Uint8Array | undefined
  readonly checkAddress?: string | undefined
}

/** PDF/UA-1, in the customer's language and in English. The same letter gives the same bytes. */
export async function drawLetter(letter: DrawnLetter): Promise<Buffer> {
  const { content } = letter
  const languages: readonly Locale[] = content.language === 'en' ? ['en'] : [content.language, 'en']
  const paper = new TaggedDocument({
    title: titleIn(content.language, letter),
    lang: content.language,
    madeAt: new Date(letter.madeAt),
    fallback: await fallbackFontsFor(JSON.stringify(content), isLackingGlyph),
  })
  /** Of each page, for its foot. */
  const languageOfPage: Locale[] = []
  for (const language of languages) {
    paper.addPage()
    paper.group('Sect', { lang: language, title: titleIn(language, letter) }, () =>
      drawInLanguage(paper, letter, language),
    )
    while (languageOfPage.length < paper.pages) languageOfPage.push(language)
  }
  return await paper.finish((page, pages) => {
    const language = languageOfPage[page - 1] ?? content.language
    return [
      titleIn(language, letter),
      pdfTexts[language].version(letter.version, dateIn(language, letter, letter.madeAt)),
      pdfTexts[language].page(page, pages),
    ].join('   ·   ')
  }, styles.foot)
}

/** What it is; a template of the letters of a flow is none itself. */
function kindIn(language: Locale, { content: { flow, shipment } }: DrawnLetter): string {
  const kind = letterTextIn(language)(isGuidanceLetter(flow) ? 'guidance' : 'delivery')
  return shipment === undefined ? pdfTexts[language].template(kind) : kind
}

const titleIn = (language: Locale, letter: DrawnLetter): string => {
  const { shipment, flow, project } = letter.content
  const kind = kindIn(language, letter)
  return shipment === undefined
    ? `${kind}, ${pdfTexts[language].flow(flow.number).toLowerCase()}, ${project.number}`
    : `${kind} ${shipment.number}`
}

const dateIn = (language: Locale, { content }: DrawnLetter, moment: string) =>
  letterMoment(moment, { language, timeZone: content.timeZone })

function drawInLanguage(paper: TaggedDocument, letter: DrawnLetter, language: Locale): void {
  const { content } = letter
  const text = letterTextIn(language)
  const { head = [], other: boxes = [] } = Object.groupBy(
    letterBoxes(letterSourceOf(withoutAddresses(content)), { language, timeZone: content.timeZone }, text),
    ({ onPaper }) => (onPaper === 'head' ? 'head' : 'other'),
  )
  let y = drawHead(paper, letter, language, head)
  if (crossesBorder(content.flow)) y = drawWarning(paper, text('crossBorder'), y)
  const scale = scaleOf(paper, boxes, y)
  paper.shrink(scale, () =>
    drawBoxes(paper, boxes, y / scale, {
      box: (number) => text('box', { number }),
      continued: pdfTexts[language].continued,
      drawing: pdfTexts[language].drawing,
    }),
  )
}

/** Smaller type than the last is hard to read. */
const scales = [1, 0.95, 0.9, 0.85] as const

/** The largest at which the boxes fit on this page; where none does, they go on at full size on the next. */
const scaleOf = (paper: TaggedDocument, boxes: readonly LetterBox[], y: number): number =>
  scales.find((scale) => heightOfBoxes(paper, boxes, paper.width / scale) <= (paper.bottom - y) / scale) ?? 1

const logoSize = { width: 150, height: 38 }
/** Of the QR code, in points: a third of a millimetre a module, which cameras of phones read. */
const leastCodeSize = 82
const leastModule = 1

type QrCode = ReturnType<typeof createQrCode>

/** Its types are of before segments in byte mode took any bytes. */
const qrCodeOf = (address: string): QrCode =>
  createQrCode(qrSegments(address) as QRCodeSegment[], { errorCorrectionLevel: 'M' })

const sizeOf = ({ modules }: QrCode) => Math.max(leastCodeSize, modules.size * leastModule)

function drawHead(
  paper: TaggedDocument,
  letter: DrawnLetter,
  language: Locale,
  boxes: readonly LetterBox[],
): number {
  const { content, checkAddress, logo } = letter
  const texts = pdfTexts[language]
  const text = letterTextIn(language)
  const code = checkAddress === undefined ? undefined : qrCodeOf(checkAddress)
  const width = paper.width - (code === undefined ? 0 : sizeOf(code) + 20)
  let y = paper.top
  if (logo !== undefined) {
    drawLogo(paper, logo, texts.logo(content.logo?.name ?? content.project.customerName))
    y += logoSize.height + 10
  }
  const line = (type: string, value: string, style: (typeof styles)[keyof typeof styles], gap: number) => {
    paper.tag(type, {}, () => paper.write(value, paper.left, y, width, style))
    y += paper.heightOf(value, width, style) + gap
  }
  line('H1', kindIn(language, letter), styles.kind, 2)
  line('P', numberIn(language, content), styles.number, 4)
  line('P', stateIn(language, content), styles.state, 1)
  line(
    'P',
    `${texts.version(letter.version, dateIn(language, letter, letter.madeAt))}, ${texts.modifications(letter.numberOfModifications)}`,
    styles.label,
    1,
  )
  for (const { title, lines } of boxes)
    line('P', `${title}: ${lines.map((one) => one.text).join(', ')}`, styles.label, 3)
  if (isGuidanceLetter(content.flow)) line('P', text('own'), styles.own, 0)
  if (code !== undefined)
    y = Math.max(
      y,
      drawCode(paper, code, {
        check: texts.check,
        // Without the signed letter, of which a reader aloud would spell a thousand characters.
        alt: `${texts.checkCode}: ${checkAddress?.replace(/#.*/, '')}`,
      }),
    )
  return y + 12
}

const numberIn = (language: Locale, { shipment, flow }: LetterContent): string =>
  shipment === undefined
    ? pdfTexts[language].flow(flow.number)
    : `${letterTextIn(language)('number')} ${shipment.number}`

/** Where its cargo is; what the receiver turned away is said first, as on the check page. */
function stateIn(language: Locale, { shipment }: LetterContent): string {
  const { state } = pdfTexts[language]
  if (shipment === undefined) return state.template
  const outcome = shipment.acceptances?.at(-1)?.outcome
  if (shipment.ending === undefined && outcome !== undefined && outcome !== 'accepted')
    return letterTextIn(language)(outcome === 'refused' ? 'turnedAway.onBoard' : 'turnedAway.partOnBoard')
  if (shipment.ending === undefined) return shipment.unloadDate === undefined ? state.loaded : state.unloaded
  const text = letterTextIn(language)
  const ended = [
    ...(outcome === 'partly' ? [text('acceptances.partly')] : []),
    text(`turnedAway.${shipment.ending}`),
  ].join(', ')
  return `${ended.charAt(0).toUpperCase()}${ended.slice(1)}`
}

function drawLogo(paper: TaggedDocument, logo: Uint8Array, alt: string): void {
  const { left, top } = paper
  const { width, height } = logoSize
  paper.tag('Figure', { alt, bbox: [left, top, left + width, top + height] }, () =>
    paper.draw((document) =>
      document.image(Buffer.from(logo), left, top, { fit: [width, height], valign: 'center' }),
    ),
  )
}

function drawCode(paper: TaggedDocument, code: QrCode, texts: { check: string; alt: string }): number {
  const { modules } = code
  const codeSize = sizeOf(code)
  const [left, top] = [paper.left + paper.width - codeSize, paper.top]
  const module = codeSize / modules.size
  const bbox = [left, top, left + codeSize, top + codeSize] as const
  paper.tag('Figure', { alt: texts.alt, bbox }, () =>
    paper.draw((document) => {
      for (let row = 0; row < modules.size; row += 1)
        for (let column = 0; column < modules.size; column += 1) {
          if (!modules.get(row, column)) continue
          let length = 1
          while (column + length < modules.size && modules.get(row, column + length)) length += 1
          document.rect(left + column * module, top + row * module, length * module, module)
          column += length
        }
      document.fill(colors.ink)
    }),
  )
  paper.tag('P', {}, () =>
    paper.write(texts.check, left, top + codeSize + 5, codeSize, { ...styles.label, size: 7.5 }),
  )
  return top + codeSize + 16
}

function drawWarning(paper: TaggedDocument, warning: string, y: number): number {
  const height = paper.heightOf(warning, paper.width - 20, styles.warning) + 16
  paper.decorate((document) =>
    document.lineWidth(1.2).roundedRect(paper.left, y, paper.width, height, 4).stroke(colors.danger),
  )
  paper.tag('P', {}, () => paper.write(warning, paper.left + 10, y + 8, paper.width - 20, styles.warning))
  return y + height + 8
}
