import { deviceSignatureAlgorithm } from '#contract/accounts/device-keys.ts'
import { fromBase64Url } from '#contract/letters/letter-code/binary-from-text.ts'
import { letterAddress } from '#contract/letters/letter-code/letter-address.ts'
import type { LoadRecordClaims } from '#contract/letters/letter-code/letter-claims.ts'
import { encodeLetterCode, phoneCodeMs, signLoadRecord } from '#contract/letters/letter-code/letter-code.ts'
import { statedLoad } from '#contract/letters/letter-code/stated-load.ts'
import { asLoaded } from '../shipments/as-loaded.ts'
import { findShipment } from '../shipments/find-shipment.ts'
import { currentRuntime, currentUserId, type Runtime } from '../store/runtime.ts'
import { ofVersion } from '../shipments/shipments.ts'
import { correctedTime } from '../store/device-clock.ts'
import type { LetterCodeRow } from '../store/device-database.ts'
import { durableTransaction } from '../store/store-retry.ts'

export type UnsignedReason = 'revoked' | 'no_key' | 'not_issued' | 'of_another'

export type LetterCode =
  | { readonly address: string; readonly unsigned?: undefined }
  | { readonly address: string; readonly unsigned: UnsignedReason }

/**
 * The signed address in the letter's QR code; undefined when this device does not know its check token. The
 * code is stored, and signed again when its content has changed.
 */
export async function letterCodeOf(shipmentId: string): Promise<LetterCode | undefined> {
  const runtime = currentRuntime()
  const plan = await planLetterCode(runtime, shipmentId)
  if (plan === undefined) return undefined
  const { checkToken } = plan
  const origin = runtime.origin ?? location.origin
  if ('unsigned' in plan) return { address: letterAddress(origin, checkToken), unsigned: plan.unsigned }
  const { id, basis, kept } = plan
  const code = kept ?? (await keep(runtime, { id, basis, code: await sign(plan) }))
  return { address: letterAddress(origin, checkToken, code) }
}

const keep = (runtime: Runtime, row: LetterCodeRow): Promise<string> =>
  durableTransaction(runtime, ['letterCodes'], async ({ letterCodes }) => {
    const kept = await letterCodes.get(row.id)
    if (kept?.basis === row.basis) return kept.code
    await letterCodes.put(row)
    return row.code
  })

/** Changes with the letter's code; reads only. Usable inside a live query. */
export async function letterCodeRevision(shipmentId: string): Promise<string> {
  const plan = await planLetterCode(currentRuntime(), shipmentId)
  if (plan === undefined) return ''
  return 'unsigned' in plan ? plan.unsigned : plan.basis
}

type Plan = NonNullable<Awaited<ReturnType<typeof planLetterCode>>>

async function planLetterCode({ store, subtle, now }: Runtime, shipmentId: string) {
  const [found, state] = await Promise.all([
    findShipment(shipmentId),
    store.deviceStates.get(currentUserId()),
  ])
  if (found?.checkToken === undefined) return undefined
  const shipment = { ...asLoaded(found), checkToken: found.checkToken }
  const { id, checkToken, flow, mode } = shipment
  const unsigned = (reason: UnsignedReason) => ({ checkToken, unsigned: reason })
  if (state?.revoked === true) return unsigned('revoked')
  if (!shipment.isOwn) return unsigned('of_another')
  const { key, certificate } = state ?? {}
  if (subtle === undefined || key === undefined) return unsigned('no_key')
  const issued =
    flow &&
    ofVersion(flow.version, found.loadedWith?.issued, ...(await store.issuedFlows.bulkGet([flow.id, id])))
  if (mode === undefined || certificate === undefined || issued === undefined) return unsigned('not_issued')
  const stated = { ...statedLoad(shipment, mode, flow), checkToken }
  const basis = JSON.stringify([certificate.part, issued.part, stated])
  const kept = await store.letterCodes.get(id)
  return {
    id,
    checkToken,
    basis,
    kept: kept?.basis === basis ? kept.code : undefined,
    stated,
    parts: { certificate: fromBase64Url(certificate.part), issuedFlow: fromBase64Url(issued.part) },
    signedAt: correctedTime(state, now()),
    signBytes: (bytes: Uint8Array<ArrayBuffer>) =>
      subtle.sign(deviceSignatureAlgorithm, key.privateKey, bytes),
  }
}

async function sign({
  stated,
  parts,
  signedAt,
  signBytes,
}: Extract<Plan, { basis: string }>): Promise<string> {
  const claims: LoadRecordClaims = { ...stated, issuedAt: signedAt, expiresAt: stated.loadedAt + phoneCodeMs }
  return encodeLetterCode({ ...parts, loadRecord: await signLoadRecord(claims, parts, { sign: signBytes }) })
}
