import { useEffect, useState } from 'react'
import { reportError } from '../../app/frame/fault-reports.ts'
import { readDraft, saveDraft } from '../../offline/store/drafts.ts'

/**
 * Stored on the device at every change under the draft `key`, and restored when the page was closed. `text`
 * is undefined until the device database has answered; `unsaved`: the last change could not be stored.
 */
export function useStoredText(key: string) {
  const [text, setText] = useState<string>()
  const [unsaved, setUnsaved] = useState(false)

  useEffect(() => {
    let cancelled = false
    void (async () => {
      const stored = await readDraft(key).catch((error: unknown) => reportError(error, 'read draft'))
      if (!cancelled) setText(typeof stored === 'string' ? stored : '')
    })()
    return () => void (cancelled = true)
  }, [key])

  const change = async (value: string) => {
    setText(value)
    try {
      await saveDraft(key, value)
      setUnsaved(false)
    } catch (error) {
      setUnsaved(true)
      reportError(error, 'save draft')
    }
  }
  return { text, unsaved, change: (value: string) => void change(value) }
}
