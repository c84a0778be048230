import { isRecord } from '#contract/kit/objects.ts'
import { useSession } from '../../../app/session/session.ts'

/** Input that was not saved, with what the form showed before it. */
export interface StoredDraft {
  readonly base: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
  /** What the values name by an id, such as a company that was chosen. */
  readonly titles: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/*
 * Kept in the tab's own storage: it outlives a reload and signing in again, and ends with the tab, so that personal
 * data does not stay behind on a shared computer.
 */
const prefix = 'form_draft '

function keyOf(formKey: string): string | undefined {
  const session = useSession.getState()
  return session.state === 'signed-in' ? `${prefix}${session.user.id} ${formKey}` : undefined
}

/** The input that the signed-in user left in this form, if any. */
export function readDraft(formKey: string): StoredDraft | undefined {
  const key = keyOf(formKey)
  const text = key === undefined ? null : sessionStorage.getItem(key)
  if (text === null) return undefined
  const draft: unknown = JSON.parse(text)
  if (!isRecord(draft) || !isRecord(draft['values']) || !isRecord(draft['base'])) return undefined
  return {
    base: draft['base'],
    values: draft['values'],
    // The version of the page before an update kept none.
    titles: isRecord(draft['titles']) ? draft['titles'] : {},
    savedAt: Number(draft['savedAt']),
  }
}

const secrets = ['password', 'ebaCredentials']

/** A password is not kept. */
export function storeDraft(formKey: string, draft: StoredDraft): void {
  const key = keyOf(formKey)
  if (key === undefined) return
  try {
    const withoutSecret = (name: string, value: unknown) => (secrets.includes(name) ? '' : value)
    sessionStorage.setItem(key, JSON.stringify(draft, withoutSecret))
  } catch {
    // The storage is full or switched off: the form itself works without.
  }
}

export function removeDraft(formKey: string): void {
  const key = keyOf(formKey)
  if (key !== undefined) sessionStorage.removeItem(key)
}

// Whoever signs out leaves nothing behind; a session that the server ended leaves its drafts for the same user.
useSession.subscribe((session) => {
  if (session.state !== 'signed-out' || session.signedOutByUser !== true) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})
