import * as z from 'zod/mini'
import type { CheckedNumber, LmaError } from '#contract/integrations/lma.ts'
import { LmaFailure, type NotificationResult } from './lma-desk.ts'
import { readXml } from './xml.ts'

/*
 * What the desk answers, of which only what is used is read. The names are those that public programs which
 * notify read; element by element they could not be compared with the LMA's own description.
 */

/** One or several elements of a name; none is an empty text. */
const several = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((value: unknown) =>
      value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value],
    ),
    z.array(item),
  )
const optionalText = z.optional(z.string())
/** XML Schema writes a boolean as `true` or `1`; some programs write `True`. */
const isTrue = (text: string) => ['true', '1'].includes(text.trim().toLowerCase())

const fault = z.object({
  foutCode: optionalText,
  foutOmschrijving: optionalText,
  foutomschrijving: optionalText,
})
const toError = (found: z.output<typeof fault>): LmaError => ({
  code: found.foutCode ?? '',
  text: found.foutOmschrijving ?? found.foutomschrijving,
})

const soapFault = z.object({ faultcode: optionalText, faultstring: optionalText })

const judged = z.object({
  meldingsNummerMelder: z.string(),
  technischAkkoord: z.string(),
  meldingFouten: z.optional(z.union([z.object({ fout: several(fault) }), z.literal('')])),
})

const listOf = <Name extends string>(entry: Name) =>
  z.optional(z.union([z.object({ [entry]: several(judged) }), z.literal('')]))

const sessionAnswer = z.object({
  meldingSessieResponse: z.object({
    meldingSessieResponseDetails: z.object({
      meldingSessieResult: z.string(),
      meldingSessieUUID: optionalText,
      aanvraagFout: z.prefault(several(fault), undefined),
    }),
  }),
})

/** @throws LmaFailure final where the desk refuses the session as a whole */
export function sessionIdOf(body: unknown): string {
  const { meldingSessieResult, meldingSessieUUID, aanvraagFout } = parsed(sessionAnswer, body)
    .meldingSessieResponse.meldingSessieResponseDetails
  if (isTrue(meldingSessieResult) && meldingSessieUUID) return meldingSessieUUID
  const [error] = aanvraagFout.map(toError)
  throw new LmaFailure(error ?? { code: 'session_refused' }, { isFinal: true })
}

const resultAnswer = z.object({
  opvragenResultaatVerwerkingMeldingSessieResponse: z.object({
    opvragenResultaatVerwerkingMeldingSessieResponseDetails: z.object({
      aanvraagFout: z.prefault(several(fault), undefined),
      statusMeldingSessie: z.optional(
        z.object({
          eersteOntvangstMeldingen: listOf('eersteOntvangstMelding'),
          maandelijkseOntvangstMeldingen: listOf('maandelijkseOntvangstMelding'),
          nulMelding: z.prefault(several(judged), undefined),
        }),
      ),
    }),
  }),
})

/** The desk's code for a session of which it has not judged all notifications. */
const notYet = 'MeldingSessieNogNietAlleMeldingenVerwerkt'

/**
 * Undefined while the desk has not judged all of the session.
 * @throws LmaFailure final where it does not know the session
 */
export function resultsOf(body: unknown): readonly NotificationResult[] | undefined {
  const { aanvraagFout, statusMeldingSessie } = parsed(resultAnswer, body)
    .opvragenResultaatVerwerkingMeldingSessieResponse.opvragenResultaatVerwerkingMeldingSessieResponseDetails
  if (statusMeldingSessie !== undefined) {
    const { eersteOntvangstMeldingen: first, maandelijkseOntvangstMeldingen: monthly } = statusMeldingSessie
    return [first, monthly]
      .flatMap((list) => (list === undefined || list === '' ? [] : Object.values(list).flat()))
      .concat(statusMeldingSessie.nulMelding)
      .map(({ meldingsNummerMelder, technischAkkoord, meldingFouten }) => {
        const errors =
          meldingFouten === undefined || meldingFouten === '' ? [] : meldingFouten.fout.map(toError)
        return {
          id: meldingsNummerMelder,
          accepted: isTrue(technischAkkoord) && errors.length === 0,
          errors,
        }
      })
  }
  if (aanvraagFout.some(({ foutCode }) => foutCode === notYet)) return undefined
  const [error] = aanvraagFout.map(toError)
  throw new LmaFailure(error ?? { code: 'unreadable_answer' }, { isFinal: error !== undefined })
}

const holder = z.object({
  naam: optionalText,
  handelsregisternummer: optionalText,
  isParticulier: optionalText,
})
const numberAnswer = z.object({
  toetsenAfvalstroomNummerResponse: z.object({
    toetsenAfvalstroomNummerResult: z.object({
      toetsenAfvalstroomNummerRetourBerichtDetails: z.object({
        afvalstroomGegevensValide: optionalText,
        aanvraagGegevens: z.optional(z.object({ ontdoener: z.optional(holder) })),
        fout: z.prefault(several(fault), undefined),
      }),
    }),
  }),
})

export function checkedNumberOf(body: unknown): CheckedNumber {
  const { afvalstroomGegevensValide, aanvraagGegevens, fout } = parsed(numberAnswer, body)
    .toetsenAfvalstroomNummerResponse.toetsenAfvalstroomNummerResult
    .toetsenAfvalstroomNummerRetourBerichtDetails
  const { naam, handelsregisternummer } = aanvraagGegevens?.ontdoener ?? {}
  return {
    known: afvalstroomGegevensValide?.trim().toLowerCase() === 'ja',
    holder: [naam, handelsregisternummer].filter(Boolean).join(', ') || undefined,
    errors: fout.map(toError),
  }
}

const envelope = z.object({ envelope: z.object({ body: z.looseObject({}) }) })

/**
 * The content of an answer's body.
 * @throws LmaFailure for a SOAP fault, final where the desk says that the message is wrong, or what is no SOAP
 */
export function bodyOf(text: string, status: number): unknown {
  const found = z.safeParse(envelope, readXml(text))
  const refused = status < 200 || status >= 300
  if (!found.success)
    throw new LmaFailure(
      refused ? { code: 'refused_status', text: String(status) } : { code: 'unreadable_answer' },
      { isFinal: status === 401 || status === 403 },
    )
  const { body } = found.data.envelope
  const failed = z.safeParse(z.object({ fault: soapFault }), body)
  if (!failed.success) return body
  const { faultcode = '', faultstring } = failed.data.fault
  throw new LmaFailure({ code: 'soap_fault', text: faultstring }, { isFinal: /client$/i.test(faultcode) })
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = z.safeParse(schema, body)
  if (result.success) return result.data
  throw new LmaFailure({ code: 'unreadable_answer' }, { cause: result.error })
}
