import { useState } from 'react'
import { storedJson } from '../../../app/session/local-storage.ts'
import { isRecord } from '#contract/kit/objects.ts'

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
  const stored = storedJson(storageKey)
  return Array.isArray(stored) ? stored.filter(isView) : []
}

const isView = (value: unknown): value is SavedView =>
  isRecord(value) && typeof value['name'] === 'string' && typeof value['search'] === 'string'
