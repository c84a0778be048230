import * as z from 'zod/mini'
import { uuid } from './primitives.ts'
import type { ProblemCode } from './problems.ts'
import { resourceNameOf } from './resource.ts'

type Schema = z.ZodMiniType

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One endpoint, from which the server's route and the client's call derive. `path` is below `/api`, with
 * parameters as `{name}`. All but public ones need a token; policies of the server's features decide on single
 * objects.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  ResponseBody extends Schema | undefined = Schema | undefined,
  List extends true | undefined = true | undefined,
  M extends Method = Method,
> {
  readonly method: M
  readonly path: `/${string}`
  readonly access?: 'public' | undefined
  /** Open to a driver whose 24 hours without approval are over, to whom all else is closed. */
  readonly openWithoutApproval?: true
  /** Open to a user who must change a first password, or set up or use a second factor. */
  readonly openBeforeSetUp?: true
  /** Open to a revoked device, whose other writes are refused: what it holds arrives as evidence. */
  readonly openToRevokedDevice?: true
  /** Also open to a device that shows its own key, whatever the session or account of its user. */
  readonly openToDevice?: true
  /** Of a path with `{id}`, a UUID by default. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly response?: ResponseBody
  /** By default 200, and 204 without a response. */
  readonly status?: 201 | 202
  /**
   * JSON-LD `@type` of the item or of the list's members; for a resource its own. Absent: plain JSON, as for
   * tokens.
   */
  readonly type?: string
  readonly list?: List
  /** The properties that are asked for of each row; see `only`. */
  readonly properties?: Readonly<Record<string, unknown>>
  /**
   * The response has data about persons (contact details, accounts, sessions, what somebody did), so that no
   * cache may store it. A name alone, such as a shipment's driver, does not count.
   */
  readonly personal?: true
  /** Problem codes beyond those of validation, sign-in and visibility. */
  readonly refusals?: readonly ProblemCode[]
}

export type OutputOf<S> = S extends Schema ? z.output<S> : undefined

const idParams = z.object({ id: uuid })

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Path extends `/${string}`,
  const Params extends Schema | undefined = Path extends `${string}/{id}${string}`
    ? typeof idParams
    : undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const ResponseBody extends Schema | undefined = undefined,
  const List extends true | undefined = undefined,
  const M extends Method = Method,
>(
  definition: Endpoint<Params, Query, Body, ResponseBody, List, M> & { readonly path: Path },
): Endpoint<Params, Query, Body, ResponseBody, List, M> {
  const name = definition.response && resourceNameOf(definition.response)
  return {
    ...(name !== undefined && { type: name.type }),
    // Without a schema of its own, this is the one by its type.
    ...(definition.path.includes('/{id}') && { params: idParams as unknown as Params }),
    ...definition,
  }
}
