import { useEffect } from 'react'

/** Names the page in the browser's tab, as long as it is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Vrachtpas`
    return () => void (document.title = 'Vrachtpas')
  }, [title])
}
