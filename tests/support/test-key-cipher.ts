import { KeyCipher } from '../../server/platform/secrets/key-cipher.ts'
import { testEncryptionKey } from './test-encryption-key.ts'

export const testKeyCipher = new KeyCipher([testEncryptionKey])
