import { onStore } from './store-retry.ts'
import { currentUser, realm } from './runtime.ts'

/** What a form held when it was last kept, or undefined. Readable inside a live query. */
export async function readDraft(key: string): Promise<unknown> {
  return (await realm().store.drafts.get([currentUser(), key]))?.values
}

/** Keeps a form's values (anything that can be cloned), so that they survive the death of the page. */
export async function saveDraft(key: string, values: unknown): Promise<void> {
  const place = realm()
  await onStore(place, ({ drafts }) =>
    drafts.put({ userId: currentUser(), key, values, savedAt: place.now() }),
  )
}
