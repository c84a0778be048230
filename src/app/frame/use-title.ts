import { useEffect } from 'react'

/** Sets the document title while the component is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Vrachtpas`
    return () => void (document.title = 'Vrachtpas')
  }, [title])
}
