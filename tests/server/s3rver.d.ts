declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  interface Options {
    readonly address: string
    readonly port: number
    readonly directory: string
    readonly silent: boolean
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
  }

  class S3rver {
    constructor(options: Options)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }

  export = S3rver
}
