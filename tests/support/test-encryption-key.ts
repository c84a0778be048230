/** What tests encrypt private keys by; every server on a copy of the template databases needs it. */
export const testEncryptionKey = 'what the tests encrypt private keys by'
