import type { LetterContent } from '#contract/letters/documents.ts'
import {
  encodeLetterCode,
  type LetterSigner,
  signIssuedFlow,
  signLoadRecord,
} from '#contract/letters/letter-code/letter-code.ts'
import { statedLoad } from '#contract/letters/letter-code/stated-load.ts'
import { issuedFlowClaims } from './issued-flow.ts'

/**
 * The code on paper: what the letter states, signed by the server alone, as of the moment when that version
 * of the letter was made. Undefined for a template, which is the letter of no load.
 */
export async function signPaper(
  { flow, shipment, transportMode, driver, transporter, timeZone }: LetterContent,
  { checkToken, madeAt }: { readonly checkToken: string; readonly madeAt: Date },
  signer: LetterSigner,
): Promise<string | undefined> {
  if (shipment === undefined || transportMode === undefined) return undefined
  const issuedFlow = await signIssuedFlow(issuedFlowClaims(flow, { now: madeAt, timeZone }), signer)
  const record = {
    ...statedLoad({ ...shipment, acceptance: shipment.acceptances?.at(-1) }, transportMode, flow),
    checkToken,
    issuedAt: madeAt.getTime(),
    driver,
    carrier: transporter,
    carrierVihbNumber: flow.carriers.find(({ name }) => name === transporter)?.vihbNumber,
  }
  return encodeLetterCode({ issuedFlow, loadRecord: await signLoadRecord(record, { issuedFlow }, signer) })
}
