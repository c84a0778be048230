import * as z from 'zod/mini'
import { type LmaKind, lmaKinds, lmaMessages, type LmaValues } from '#contract/integrations/lma-fields.ts'
import type { LmaNotification } from './lma-desk.ts'
import { element, type XmlElement } from './xml.ts'

/** The namespace of the LMA's web services, which begins the names of their actions too. */
export const lmaNamespace = 'http://amice.lma.nl/AmiceWebServices3/'

/** The list of each kind in a session, and its entries. There is one notification of a month without loads. */
const lists: Readonly<Record<LmaKind, readonly [list: string, entry: string]>> = {
  first: ['eersteOntvangstMeldingen', 'eersteOntvangstMelding'],
  monthly: ['maandelijkseOntvangstMeldingen', 'maandelijkseOntvangstMelding'],
  nil: ['nulMelding', ''],
}

/**
 * The message of a session, for the desk and for the file.
 * @throws ZodError for a notification that does not have what its kind requires
 */
export const sessionMessage = (notifications: readonly LmaNotification[]): XmlElement =>
  element(
    'MeldingSessie',
    [
      element('retourberichtViaEmail', 'false'),
      ...lmaKinds.flatMap((kind) => {
        const [list, entry] = lists[kind]
        const entries = notifications
          .filter((notification) => notification.kind === kind)
          .map(({ values }) => fieldsOf(kind, values))
        if (entries.length === 0) return []
        return entry === ''
          ? entries.map((fields) => element(list, fields))
          : [
              element(
                list,
                entries.map((fields) => element(entry, fields)),
              ),
            ]
      }),
    ],
    { xmlns: lmaNamespace },
  )

/** In the order of the schema; the fields of a party within its element. */
function fieldsOf(kind: LmaKind, values: LmaValues): readonly XmlElement[] {
  const message = lmaMessages[kind]
  const checked: Readonly<Record<string, string | undefined>> = z.parse(message, values)
  const fields: XmlElement[] = []
  const parties = new Map<string, XmlElement[]>()
  for (const path of Object.keys(message.shape)) {
    const value = checked[path]
    if (value === undefined) continue
    const [name = '', field] = path.split('/')
    if (field === undefined) fields.push(element(name, value))
    else {
      const party = parties.get(name)
      if (party !== undefined) party.push(element(field, value))
      else {
        const first = [element(field, value)]
        parties.set(name, first)
        fields.push(element(name, first))
      }
    }
  }
  return fields
}
