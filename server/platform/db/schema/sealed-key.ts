/** A private key as the database has it: encrypted, as a JSON Web Encryption (RFC 7516). */
export interface SealedKey {
  readonly jwe: string
}
