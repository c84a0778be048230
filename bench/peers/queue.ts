/** An operation of the comparison: a number, so that the order can be seen. */
export interface PeerOperation {
  readonly id: string
  readonly number: number
}

export type Configuration = 'default' | 'advised'

/** What a page of the comparison offers to whoever drives it, as `globalThis.queue`. */
export interface PeerQueue {
  /** Resolves when the library says that the operation is kept. */
  readonly add: (operation: PeerOperation) => Promise<void>
  /** The ids that the library still keeps. */
  readonly pending: () => Promise<readonly string[]>
  /** What a button "send now" would do. */
  readonly retry: () => Promise<void>
  /** The ids of which the library told the app that they were given up. */
  readonly givenUp: string[]
}

export const configuration = (new URLSearchParams(location.search).get('configuration') ??
  'default') as Configuration

export const offer = (queue: PeerQueue): void => void Object.assign(globalThis, { queue })

export const address = '/api/operations'

/** How these operations are sent; with a key by which the server knows them again. */
export const requestOf = (operations: readonly PeerOperation[], hasKey: boolean): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(hasKey && { 'idempotency-key': operations[0]?.id ?? '' }),
  },
  body: JSON.stringify({ operations }),
})

/** What the documentation of all of them leaves to the app: whether our server answered, and not a network in between. */
export const isOwnAnswer = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('application/json') === true
