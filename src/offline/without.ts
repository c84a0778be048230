/** A copy of a row that lacks these fields: an index holds only rows that have what it is over. */
export function without<Row extends object, Field extends keyof Row>(row: Row, ...fields: readonly Field[]): Omit<Row, Field> {
  const rest = { ...row }
  for (const field of fields) delete rest[field]
  return rest
}
