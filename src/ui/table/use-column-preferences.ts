import { useMemo, useState } from 'react'
import { clampWidth, type ColumnPreferences, noPreferences } from './columns.ts'

export interface ColumnSettings extends ColumnPreferences {
  readonly showColumn: (key: string, visible: boolean) => void
  readonly setWidths: (widths: Readonly<Record<string, number>>) => void
  readonly reset: () => void
}

/** Kept in local storage under `storageKey`, which names the user and the table. */
export function useColumnPreferences(storageKey: string): ColumnSettings {
  const [stored, setStored] = useState(() => ({ storageKey, preferences: readPreferences(storageKey) }))
  // Another table or user has taken over this component.
  if (stored.storageKey !== storageKey) setStored({ storageKey, preferences: readPreferences(storageKey) })
  const { preferences } = stored
  // The same object while the choice is the same, so that the rows are not drawn again.
  return useMemo(() => {
    const update = (change: (before: ColumnPreferences) => ColumnPreferences) =>
      setStored(({ preferences: before }) => {
        const changed = change(before)
        if (changed === noPreferences) localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, JSON.stringify(changed))
        return { storageKey, preferences: changed }
      })
    return {
      ...preferences,
      showColumn: (key, visible) =>
        update((before) => ({ ...before, visible: { ...before.visible, [key]: visible } })),
      setWidths: (widths) =>
        update((before) => ({
          ...before,
          widths: {
            ...before.widths,
            ...Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, clampWidth(width)])),
          },
        })),
      reset: () => update(() => noPreferences),
    }
  }, [storageKey, preferences])
}

/** The choice that is kept under this key. */
export function readPreferences(storageKey: string): ColumnPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return noPreferences
    return {
      visible: valuesOf(stored, 'visible', (value) => typeof value === 'boolean'),
      widths: valuesOf(stored, 'widths', (value) => typeof value === 'number'),
    }
  } catch {
    // A value that is not JSON was not written by this app.
    return noPreferences
  }
}

function valuesOf<Value>(
  stored: object,
  name: string,
  isValue: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> {
  const values: unknown = Reflect.get(stored, name)
  if (typeof values !== 'object' || values === null) return {}
  const entries: [string, unknown][] = Object.entries(values)
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => isValue(entry[1])))
}
