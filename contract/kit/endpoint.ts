import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'

type Schema = z.ZodMiniType

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One endpoint of the API, from which both the server's route and the client's call are derived. `path` is
 * below `/api`, with `{name}` for parameters. `access`: everything but `public` needs a token; permissions on
 * single objects are decided by the policies of the server's features.
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
  readonly access: 'public' | 'signed-in'
  /**
   * Stays open to a driver whose 24 hours without approval are over; everything else that needs a token is
   * shut to them.
   */
  readonly openWithoutApproval?: true
  /**
   * Stays open to a user who has to change a first password, or to set up or use a second factor: everything else that needs a
   * token is shut to them.
   */
  readonly openBeforeSetUp?: true
  /**
   * A write that stays open to the session of a revoked device: what it still holds arrives as evidence. Every other write of
   * such a session is refused.
   */
  readonly openToRevokedDevice?: true
  /** Open to a device that shows its own key too, whatever the session or account of its user. */
  readonly openToDevice?: true
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly response?: ResponseBody
  /** Status of success; 200 when absent. */
  readonly status?: 200 | 201 | 202 | 204
  /**
   * JSON-LD `@type` of the response (an item), or of its members (a list). Absent: plain JSON, as for the
   * token endpoints.
   */
  readonly type?: string
  /** The response is a page of `type`: `{ member, totalItems }`. */
  readonly list?: List
  /**
   * The response holds data about persons: contact details, accounts and their sessions, or what somebody
   * did. It is not to be stored by any cache. A name alone, of the driver of a shipment for example, belongs
   * to the shipment.
   */
  readonly personal?: true
  /** Problem codes of the endpoint beyond those of validation, sign-in and visibility. */
  readonly refusals?: readonly ProblemCode[]
}

/** The decoded type of an optional schema. */
export type OutputOf<S> = S extends Schema ? z.output<S> : undefined

/** Declares an endpoint; the types of its schemas are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const ResponseBody extends Schema | undefined = undefined,
  const List extends true | undefined = undefined,
  const M extends Method = Method,
>(
  definition: Endpoint<Params, Query, Body, ResponseBody, List, M>,
): Endpoint<Params, Query, Body, ResponseBody, List, M> {
  return definition
}
