/** The payload of an operation of which nothing is known. */
export const recordOf = (payload: unknown): Readonly<Record<string, unknown>> =>
  typeof payload === 'object' && payload !== null ? { ...payload } : {}

/** An id that a payload states; undefined where it is none, which would fail a query. */
export const idIn = (payload: unknown, name: string): string | undefined => {
  const value = recordOf(payload)[name]
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value
    : undefined
}

/** The transport mode that a payload adds, changes or removes, if any. */
export const vehicleIn = (payload: unknown): string | undefined =>
  idIn(payload, 'id') ?? idIn(recordOf(payload)['after'], 'id')

/** A payload without the position of a load or unload; as it is where it has none. */
export const withoutPosition = (payload: unknown): unknown => {
  if (typeof payload !== 'object' || payload === null || !('position' in payload)) return payload
  const { position: _, ...rest } = payload
  return rest
}
