import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { xmlText } from '../../platform/files/xml-text.ts'

/** An element as the library keeps the order of elements: its name with its content, and its attributes. */
export interface XmlElement {
  readonly [name: string]: readonly XmlElement[] | string | Readonly<Record<string, string>>
}

export const element = (
  name: string,
  content: string | readonly XmlElement[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({
  [name]: typeof content === 'string' ? [{ '#text': xmlText(content) }] : content,
  ':@': attributes,
})

const builder = new XMLBuilder({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' })

/** A document with its declaration. */
export const xmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build([root])}`

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  // Numbered characters, as in &#233;.
  htmlEntities: true,
  // The capitals of the desk's names are not known for sure.
  transformTagName: (name) => name.charAt(0).toLowerCase() + name.slice(1),
})

/**
 * Elements as properties by their names without prefix and with a small first letter; repeated ones are arrays.
 * Undefined for what is not well formed or declares entities: a SOAP message has no DTD (SOAP 1.1, 3).
 */
export function readXml(text: string): unknown {
  if (/<!DOCTYPE/i.test(text)) return undefined
  try {
    return parser.parse(text, true)
  } catch {
    return undefined
  }
}
