import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'

type Schema = z.ZodMiniType

/**
 * One call of the API: the server handles it, the client calls it, both by this object.
 * `path` is below `/api`, with `{name}` for parameters. `access` is who may try: everything but `public` needs a token;
 * who may do what to which object is the policy of the server's room.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
  List extends true | undefined = true | undefined,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly access: 'public' | 'signed-in'
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer?: Answer
  /** Status of success; 200 when absent. */
  readonly status?: 200 | 201 | 202 | 204
  /** JSON-LD `@type` of the answer (an item), or of its members (a list). Absent: bare JSON, as the token calls have it. */
  readonly type?: string
  /** The answer is a page of `type`: `{ member, totalItems }`. */
  readonly list?: List
  /** What the server may refuse beyond validation, sign-in and visibility. */
  readonly refusals?: readonly ProblemCode[]
}

export type OutputOf<S> = S extends Schema ? z.output<S> : undefined

/** Declares an endpoint; the types of its schemas are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
  const Answer extends Schema | undefined = undefined,
  const List extends true | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Answer, List>): Endpoint<Params, Query, Body, Answer, List> {
  return definition
}
