import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { FallbackFonts } from './fallback-fonts.ts'
import { letterFonts, plain, withOwnGlyphs } from './letter-fonts.ts'
import { layOutMixed } from './mixed-text.ts'
import { pdfUaClaim } from './pdf-ua-claim.ts'

type StructureElement = ReturnType<InstanceType<typeof PDFDocument>['struct']>
type StructureOptions = NonNullable<Parameters<InstanceType<typeof PDFDocument>['struct']>[1]> & {
  /** Left, top, right and bottom: a figure must say where it is (PDF/UA-1, 7.3). */
  readonly bbox?: readonly [number, number, number, number]
}

declare global {
  namespace PDFKit.Mixins {
    /** The types of the package do not know that a font may be an opened one. */
    interface PDFFont {
      registerFont(name: string, font: Font): this
    }
  }
}

export type FontName = keyof typeof letterFonts

export interface TextStyle {
  readonly font?: FontName
  readonly size: number
  readonly color: string
}

/**
 * Everything is tagged for screen readers, in reading order, or marked as decoration (PDF/UA-1, ISO 14289-1),
 * and the file holds all that it takes to show it in years (PDF/A-2a, ISO 19005-2).
 * The same drawing gives the same bytes. Lengths in points.
 */
export class TaggedDocument {
  static readonly margin = 32
  static readonly footHeight = 14
  readonly #document: InstanceType<typeof PDFDocument>
  readonly #root: StructureElement
  #parent: StructureElement
  readonly #bytes: Promise<Buffer>
  #font: Font = letterFonts.regular
  #scale = 1

  readonly #fallback: FallbackFonts

  constructor({
    title,
    lang,
    madeAt,
    fallback,
  }: {
    readonly title: string
    readonly lang: string
    readonly madeAt: Date
    readonly fallback: FallbackFonts
  }) {
    this.#fallback = fallback
    this.#document = new PDFDocument({
      size: 'A4',
      // Text never begins a new page: whoever draws does.
      margins: { top: 0, left: 0, right: 0, bottom: -10_000 },
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      lang,
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      info: {
        // It stands in XML too, as it is.
        Title: title.replaceAll(/[&<>]/g, ' '),
        Creator: 'Vrachtpas',
        Producer: 'Vrachtpas',
        CreationDate: madeAt,
        ModDate: madeAt,
      },
    })
    this.#document.appendXML(pdfUaClaim)
    for (const [name, font] of Object.entries(letterFonts))
      this.#document.registerFont(name, withOwnGlyphs(font, plain))
    for (const [name, font] of fallback.fonts) this.#document.registerFont(name, withOwnGlyphs(font))
    this.#bytes = collect(this.#document)
    this.#root = this.#document.struct('Document')
    this.#document.addStructure(this.#root)
    this.#parent = this.#root
  }

  get left(): number {
    return TaggedDocument.margin / this.#scale
  }

  get top(): number {
    return TaggedDocument.margin / this.#scale
  }

  get width(): number {
    return (this.#document.page.width - 2 * TaggedDocument.margin) / this.#scale
  }

  get bottom(): number {
    return (this.#document.page.height - TaggedDocument.margin - TaggedDocument.footHeight) / this.#scale
  }

  get pages(): number {
    return this.#document.bufferedPageRange().count
  }

  addPage(): void {
    this.#document.addPage()
  }

  /**
   * What is drawn on this page is smaller on paper than it says, by a factor of at most 1. What goes on to a next page
   * is not: a graphics state ends on its page (ISO 32000-1, 8.4.2).
   */
  shrink(scale: number, draw: () => void): void {
    if (scale === 1) return draw()
    this.#scale = scale
    this.draw((document) => {
      document.scale(scale)
      draw()
    })
    this.#scale = 1
  }

  group(type: string, options: StructureOptions, draw: () => void): void {
    const element = this.#document.struct(type, options as object)
    this.#parent.add(element)
    const outer = this.#parent
    this.#parent = element
    draw()
    this.#parent = outer
    element.end()
  }

  tag(type: string, { bbox, ...options }: StructureOptions, draw: () => void): void {
    const onPage = bbox && { bbox: bbox.map((length) => length * this.#scale) }
    this.#parent.add(this.#document.struct(type, { ...options, ...onPage } as object, draw))
  }

  decorate(draw: (document: InstanceType<typeof PDFDocument>) => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' })
    this.#document.save()
    draw(this.#document)
    this.#document.restore()
    this.#document.endMarkedContent()
  }

  draw(draw: (document: InstanceType<typeof PDFDocument>) => void): void {
    this.#document.save()
    draw(this.#document)
    this.#document.restore()
  }

  write(text: string, x: number, y: number, width: number, style: TextStyle): void {
    this.#use(style)
    const shown = this.#writable(text)
    const lineGap = lineGapOf(style)
    this.#document.fillColor(style.color)
    if (!this.#isMixed(shown)) this.#document.text(shown, x, y, { width, lineGap })
    else this.#writeMixed(shown, { x, y, width }, style)
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    this.#use(style)
    const shown = this.#writable(text)
    const height = this.#isMixed(shown)
      ? this.#linesOf(shown, width, style).length * this.#lineHeight(style)
      : this.#document.heightOfString(shown, { width, lineGap: lineGapOf(style) })
    // PDFKit measures from its position, and the last digits would change the layout.
    return Math.round(height * 1000) / 1000
  }

  widthOf(text: string, style: TextStyle): number {
    this.#use(style)
    return this.#document.widthOfString(this.#writable(text))
  }

  async finish(foot: (page: number, pages: number) => string, style: TextStyle): Promise<Buffer> {
    this.#root.end()
    const { start, count } = this.#document.bufferedPageRange()
    for (let index = 0; index < count; index += 1) {
      this.#document.switchToPage(start + index)
      const { page } = this.#document
      this.#document.markContent('Artifact', { type: 'Pagination' })
      this.write(
        foot(index + 1, count),
        this.left,
        page.height - TaggedDocument.margin - 8,
        this.width,
        style,
      )
      this.#document.endMarkedContent()
    }
    this.#document.end()
    return await this.#bytes
  }

  #isMixed(text: string): boolean {
    return this.#fallback.fonts.size > 0 && Array.from(text).some((one) => this.#fallback.nameFor(one))
  }

  #lineHeight(style: TextStyle): number {
    return this.#document.currentLineHeight(true) + lineGapOf(style)
  }

  #linesOf(text: string, width: number, style: TextStyle): ReturnType<typeof layOutMixed> {
    const lines = layOutMixed(text, width, this.#fallback.nameFor, (run, font) =>
      this.#document.font(font ?? style.font ?? 'regular').widthOfString(run),
    )
    this.#use(style)
    return lines
  }

  #writeMixed(
    text: string,
    { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
    style: TextStyle,
  ): void {
    const lineHeight = this.#lineHeight(style)
    const baseline = y + (this.#font.ascent / this.#font.unitsPerEm) * style.size
    for (const [index, line] of this.#linesOf(text, width, style).entries())
      for (const run of line)
        this.draw((document) => {
          // The files of these fonts begin with their thinnest weight, which a stroke makes that of the others.
          const isThin = run.font !== undefined && isThinFont(this.#fallback.fonts.get(run.font))
          document
            .font(run.font ?? style.font ?? 'regular')
            .fontSize(style.size)
            .fillColor(style.color)
            .strokeColor(style.color)
            .lineWidth(style.size * thinStroke)
            .text(run.text, x + run.x, baseline + index * lineHeight, {
              lineBreak: false,
              baseline: 'alphabetic',
              fill: true,
              stroke: isThin,
            })
        })
  }

  #use({ font = 'regular', size }: TextStyle): void {
    this.#font = letterFonts[font]
    this.#document.font(font).fontSize(size)
  }

  /**
   * Replaces missing characters by plain ones (㎥ as m3, the ligature ﬁ as fi) or by their numbers, such as
   * `[U+4E0A U+6D77]`: an empty glyph is forbidden (PDF/UA-1, 7.21.7), and no two names become the same.
   */
  #writable(text: string): string {
    const isShown = (character: string) =>
      character === '\n' ||
      this.#font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ||
      this.#fallback.nameFor(character) !== undefined
    return Array.from(text.replaceAll('\t', ' '), (character) => {
      if (isShown(character)) return character
      if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return ''
      const plain = character.normalize('NFKC')
      return Array.from(plain).every(isShown) ? plain : numberOf(character)
    })
      .join('')
      .replaceAll('][', ' ')
  }
}

const thinStroke = 0.035
const isThinFont = (font: Font | undefined) => font?.variationAxes['wght']?.default === 100

const numberOf = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

const lineGapOf = ({ size }: TextStyle) => size * 0.18

async function collect(document: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of document as AsyncIterable<Uint8Array>) pieces.push(piece)
  return Buffer.concat(pieces)
}
