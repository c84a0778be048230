export const recordOf = (payload: unknown): Readonly<Record<string, unknown>> =>
  typeof payload === 'object' && payload !== null ? { ...payload } : {}

/** Undefined for an invalid id, which would fail a query. */
export const idIn = (payload: unknown, name: string): string | undefined => {
  const value = recordOf(payload)[name]
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value
    : undefined
}

export const vehicleIn = (payload: unknown): string | undefined =>
  idIn(payload, 'id') ?? idIn(recordOf(payload)['after'], 'id')

export const withoutPosition = (payload: unknown): unknown => {
  if (typeof payload !== 'object' || payload === null || !('position' in payload)) return payload
  const { position: _, ...rest } = payload
  return rest
}
