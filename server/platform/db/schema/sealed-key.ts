export interface SealedKey {
  readonly jwe: string
}
