import type { KeyCipher } from '../../platform/secrets/key-cipher.ts'
import type { CompanyRow } from './connection-state.ts'
import { WeighbridgeFailure, type Weighbridges, type WeighbridgeSystem } from './weighbridges.ts'

/** What the systems of companies are called by. */
export interface EbaConnections {
  readonly weighbridges: Weighbridges
  readonly cipher: KeyCipher
}

/** The system of a company, with its decrypted secret. @throws WeighbridgeFailure where it has none, or cannot be called */
export async function openSystem(
  { id, ebaWebserviceAddress, ebaCredentials }: CompanyRow,
  cipher: KeyCipher,
): Promise<WeighbridgeSystem> {
  if (ebaWebserviceAddress === null) throw new WeighbridgeFailure({ code: 'no_address' }, { isFinal: true })
  if (ebaCredentials === '') throw new WeighbridgeFailure({ code: 'credentials_lost' })
  return {
    address: ebaWebserviceAddress,
    credentials:
      ebaCredentials === null ? undefined : await cipher.openText(ebaCredentials, `companies/${id}`),
  }
}
