import { isRecord } from '#contract/kit/objects.ts'

type Asked = ReadonlyMap<string, Asked | undefined>

function askedOf(parameter: object, always: readonly string[]): Asked {
  const asked = new Map<string, Asked | undefined>(always.map((name) => [name, undefined]))
  // Names without nested ones come first: they have numeric keys.
  for (const [key, value] of Object.entries(parameter))
    if (typeof value === 'string') asked.set(value, undefined)
    else if (typeof value === 'object' && value !== null && !asked.has(key))
      asked.set(key, askedOf(value, ['@id', '@type']))
  return asked
}

function pick(value: unknown, asked: Asked): unknown {
  if (Array.isArray(value)) return value.map((element) => pick(element, asked))
  if (!isRecord(value)) return value
  const picked: Record<string, unknown> = {}
  for (const [name, inner] of asked)
    if (Object.hasOwn(value, name))
      picked[name] = inner === undefined ? value[name] : pick(value[name], inner)
  return picked
}

/** `properties[]=number&properties[project][]=name`, as API Platform: unknown names are ignored. */
export function onlyAsked(rows: readonly unknown[], { properties }: Readonly<Record<string, unknown>>) {
  if (typeof properties !== 'object' || properties === null) return rows
  const asked = askedOf(properties, ['@id', '@type', 'id'])
  return rows.map((row) => pick(row, asked))
}
