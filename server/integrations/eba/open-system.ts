import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import type { CompanyRow } from './connection-state.ts'
import { WeighbridgeFailure, type Weighbridges, type WeighbridgeSystem } from './weighbridges.ts'

export interface EbaConnections {
  readonly weighbridges: Weighbridges
  readonly cipher: KeyCipher
}

/** What the call failed with; undefined if it did not. */
export const failureOfCall = (
  company: CompanyRow,
  cipher: KeyCipher,
  call: (system: WeighbridgeSystem) => Promise<void>,
): Promise<unknown> =>
  openSystem(company, cipher)
    .then(call)
    .catch((failure: unknown) => failure)

/** @throws WeighbridgeFailure when there is none, or it cannot be called */
export async function openSystem(
  { id, ebaWebserviceAddress, ebaCredentials }: CompanyRow,
  cipher: KeyCipher,
): Promise<WeighbridgeSystem> {
  if (ebaWebserviceAddress === null) throw new WeighbridgeFailure({ code: 'no_address' }, { isFinal: true })
  if (ebaCredentials === '') throw new WeighbridgeFailure({ code: 'credentials_lost' })
  return {
    address: ebaWebserviceAddress,
    credentials: ebaCredentials === null ? undefined : await cipher.open(ebaCredentials, `companies/${id}`),
  }
}
