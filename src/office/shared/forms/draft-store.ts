import { isRecord } from '#contract/kit/objects.ts'
import { useSession } from '../../../app/session/session.ts'

export interface StoredDraft {
  readonly base: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
  readonly titles: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/*
 * In the tab's own storage: it survives a reload and signing in again, and ends with the tab, so that no
 * personal data stays on a shared computer.
 */
const prefix = 'form_draft '

function keyOf(formKey: string): string | undefined {
  const session = useSession.getState()
  return session.state === 'signed-in' ? `${prefix}${session.user.id} ${formKey}` : undefined
}

export function readDraft(formKey: string): StoredDraft | undefined {
  const key = keyOf(formKey)
  const text = key === undefined ? null : sessionStorage.getItem(key)
  if (text === null) return undefined
  const draft: unknown = JSON.parse(text)
  if (!isRecord(draft) || !isRecord(draft['values']) || !isRecord(draft['base'])) return undefined
  return {
    base: draft['base'],
    values: draft['values'],
    // An earlier version of the page stored none.
    titles: isRecord(draft['titles']) ? draft['titles'] : {},
    savedAt: Number(draft['savedAt']),
  }
}

const secrets = ['password', 'ebaCredentials']

/** Passwords are not kept. */
export function storeDraft(formKey: string, draft: StoredDraft): void {
  const key = keyOf(formKey)
  if (key === undefined) return
  try {
    const withoutSecret = (name: string, value: unknown) => (secrets.includes(name) ? '' : value)
    sessionStorage.setItem(key, JSON.stringify(draft, withoutSecret))
  } catch {
    // The storage is full or switched off: the form works without.
  }
}

export function removeDraft(formKey: string): void {
  const key = keyOf(formKey)
  if (key !== undefined) sessionStorage.removeItem(key)
}

// Signing out removes the drafts; a session that the server ended leaves them for the same user.
useSession.subscribe((session) => {
  if (session.state !== 'signed-out' || session.signedOutByUser !== true) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})
