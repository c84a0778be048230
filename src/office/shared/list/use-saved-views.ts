import { useState } from 'react'

export interface SavedView {
  readonly name: string
  readonly search: string
}

export function useSavedViews(userId: string, listName: string) {
  const storageKey = `vrachtpas-views:${userId}:${listName}`
  const [views, setViews] = useState(() => readViews(storageKey))
  const store = (changed: readonly SavedView[]) => {
    localStorage.setItem(storageKey, JSON.stringify(changed))
    setViews(changed)
  }
  return {
    views,
    has: (name: string) => views.some((view) => view.name === name),
    save: (view: SavedView) =>
      store([...views, view].toSorted((one, other) => one.name.localeCompare(other.name))),
    rename: (name: string, to: string) =>
      store(views.map((view) => (view.name === name ? { ...view, name: to } : view))),
    remove: (name: string) => store(views.filter((view) => view.name !== name)),
  }
}

function readViews(storageKey: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    // A value that is not JSON was not written by this app.
    return []
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string'
