import { createRequire } from 'node:module'
import { type Font, type Glyph, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'

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

const require = createRequire(import.meta.url)
const openFont = (path: string) => openSync(path) as Font
/** Opened once: parsing their tables takes longer than drawing a letter. */
const fonts = {
  regular: openFont(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  strong: openFont(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}
/**
 * A font gets its own glyphs, because they remember the characters of the first document that used them.
 * Kerning is off, because readers take its gaps for spaces; alternates are off, because they show other
 * characters.
 */
function withOwnGlyphs(font: Font): Font {
  const own = Object.create(font) as Font
  const glyphs = new Map<number, Glyph>()
  own.getGlyph = (id, characters = []) => {
    const known = glyphs.get(id)
    if (known !== undefined) return known
    const glyph = Object.create(font.getGlyph(id, characters), { codePoints: { value: characters } }) as Glyph
    glyphs.set(id, glyph)
    return glyph
  }
  const plain = { kern: false, calt: false }
  own.layout = (text) => font.layout.call(own, text, plain)
  return own
}

export type FontName = keyof typeof fonts

export interface TextStyle {
  readonly font?: FontName
  readonly size: number
  readonly color: string
}

/**
 * PDF/UA-1, and what PDF/A-2 (ISO 19005-2, 6.6.2.3) asks of a property that it does not know: the description
 * of its schema.
 */
const pdfUaClaim = `
  <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>
  <rdf:Description rdf:about=""
    xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>part</pdfaProperty:name>
        <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
        <pdfaProperty:category>internal</pdfaProperty:category>
        <pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
      </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`

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
  #font: Font = fonts.regular
  #scale = 1

  constructor({ title, lang, madeAt }: { title: string; lang: string; madeAt: Date }) {
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
    for (const [name, font] of Object.entries(fonts)) this.#document.registerFont(name, withOwnGlyphs(font))
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

  /** What is drawn on this page is smaller on paper than it says, by a factor of at most 1. */
  shrink(scale: number, draw: () => void): void {
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
    this.#document
      .fillColor(style.color)
      .text(this.#writable(text), x, y, { width, lineGap: lineGapOf(style) })
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    this.#use(style)
    const height = this.#document.heightOfString(this.#writable(text), { width, lineGap: lineGapOf(style) })
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

  #use({ font = 'regular', size }: TextStyle): void {
    this.#font = fonts[font]
    this.#document.font(font).fontSize(size)
  }

  /**
   * Replaces missing characters by plain ones (㎥ as m3, the ligature ﬁ as fi) or by their numbers, such as
   * `[U+4E0A U+6D77]`: an empty glyph is forbidden (PDF/UA-1, 7.21.7), and no two names become the same.
   */
  #writable(text: string): string {
    const isShown = (character: string) =>
      character === '\n' || this.#font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
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

const numberOf = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

const lineGapOf = ({ size }: TextStyle) => size * 0.18

async function collect(document: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of document as AsyncIterable<Uint8Array>) pieces.push(piece)
  return Buffer.concat(pieces)
}
