/** The part of cose-js that tests use. */
declare module 'cose-js' {
  export const sign: {
    /** The payload. @throws Error where the signature does not fit */
    verifySync(
      message: Buffer,
      verifier: { key: { x: Buffer; y: Buffer }; externalAAD?: Buffer },
      options?: object,
    ): Buffer
  }
}
